import { Refused } from '../../core/business-error'
import type { Context } from '../platform/http/define-call'
import { checkArchivist } from '../policies/archive'
import { holdArchive } from '../queries/archive/archive-result'
import { holdFlow } from '../queries/archive/legal-holds'
import { noteAct } from '../queries/company/audit'

/** What is held, or let go where no reason is given: an archive, or a flow in it by its number. */
interface Hold {
  id: string
  workname?: string
  reason?: string
}

/** Holds an archive or one of its flows for a reason, or lets it go without one; noted with who did it. */
export async function setHold({ id, workname, reason = '' }: Hold, context: Context) {
  const { db, caller, clock, newId } = context
  checkArchivist(caller)
  const now = clock.now()
  const since = reason ? now : null
  const which = { id, by: caller.id, reason, since }
  await db.transaction(async (tx) => {
    const isDone = workname
      ? await holdFlow(tx, caller.workspace, { ...which, workname })
      : await holdArchive(tx, caller.workspace, which)
    if (!isDone) throw new Refused(workname ? 'archive.no-such-flow' : 'archive.not-whole', { workname })
    const details = { id, reason, ...(workname && { workname }) }
    await noteAct(tx, { caller, id: newId(), now }, { action: 'archive.hold', details })
  })
  return {}
}
