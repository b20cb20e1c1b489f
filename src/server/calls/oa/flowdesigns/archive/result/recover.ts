import { BusinessError } from '../../../../../../core/business-error'
import { archiveState } from '../../../../../../core/flow'
import { defineCall } from '../../../../../platform'
import { assertCanArchive } from '../../../../../policies/archive'
import { toArchiveRow } from '../../../../../presenters/archive'
import { beginRecovery, findArchive, logAuditEvent } from '../../../../../queries'

export default defineCall('oa/flowdesigns/archive/result/recover', async ({ id }, context) => {
  const { db, caller, clock, newId, language } = context
  const { workspace } = caller
  assertCanArchive(caller)
  await db.transaction(async (tx) => {
    if (!(await beginRecovery(tx, workspace, { id, by: caller.id }))) {
      const archive = await findArchive(tx, workspace, id, null)
      const isHeld = archive?.state === archiveState.archived
      throw new BusinessError(isHeld ? 'archive.held' : 'archive.not-archived')
    }
    const running = { caller, id: newId(), now: clock.now() }
    await logAuditEvent(tx, running, { action: 'archive.recover', details: { id } })
  })
  const archive = await findArchive(db, workspace, id, null)
  if (!archive) throw new BusinessError('archive.gone')
  return toArchiveRow(archive, language)
})
