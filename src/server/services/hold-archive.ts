import { Refused } from '../../core/refused'
import type { Context } from '../platform/call'
import { checkArchivist } from '../policies/archive'
import { holdArchive } from '../queries/archive/archive-result'
import { noteAct } from '../queries/company/audit'

/** Holds an archive for a reason, or lets it go without one; noted with who did it. */
export async function setHold(
  { id, reason = '' }: { id: string; reason?: string },
  { db, caller, clock, newId }: Context,
): Promise<Record<string, never>> {
  checkArchivist(caller)
  const now = clock.now()
  await db.transaction(async (tx) => {
    const since = reason ? now : null
    const isDone = await holdArchive(tx, caller.workspace, { id, by: caller.id, reason, since })
    if (!isDone) throw new Refused('archive.not-whole')
    await noteAct(tx, { caller, id: newId(), now }, { action: 'archive.hold', details: { id, reason } })
  })
  return {}
}
