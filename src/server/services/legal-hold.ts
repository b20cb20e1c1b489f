import { BusinessError } from '../../core/business-error'
import type { Context } from '../platform'
import { assertCanArchive } from '../policies/archive'
import { logAuditEvent, setArchiveHold } from '../queries'
import { updateLegalHold } from '../queries/archive/legal-holds'

/** Hold or, without a reason, release of an archive, or of a flow in it by its number. */
interface Hold {
  id: string
  workname?: string
  reason?: string
}

/** Holds an archive or one of its flows for a reason, or releases it without one; logged with the caller. */
export async function setLegalHold({ id, workname, reason = '' }: Hold, context: Context) {
  const { db, caller, clock, newId } = context
  assertCanArchive(caller)
  const now = clock.now()
  const since = reason ? now : null
  const which = { id, by: caller.id, reason, since }
  await db.transaction(async (tx) => {
    const isDone = workname
      ? await updateLegalHold(tx, caller.workspace, { ...which, workname })
      : await setArchiveHold(tx, caller.workspace, which)
    if (!isDone)
      throw new BusinessError(workname ? 'archive.no-such-flow' : 'archive.not-whole', { workname })
    const details = { id, reason, ...(workname && { workname }) }
    await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'archive.hold', details })
  })
  return {}
}
