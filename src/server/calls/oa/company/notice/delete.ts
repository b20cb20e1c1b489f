import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { logAuditEvent } from '../../../../queries'
import { deleteAnnouncement, lockAnnouncement } from '../../../../queries/company/announcement'

export default defineCall('oa/company/notice/delete', async ({ id }, { db, caller, clock, newId }) => {
  await db.transaction(async (tx) => {
    const before = await lockAnnouncement(tx, caller.workspace, id)
    if (!before) throw new BusinessError('company-notice.gone')
    await deleteAnnouncement(tx, caller.workspace, id)
    const running = { caller, id: newId(), now: clock.now() }
    await logAuditEvent(tx, running, { action: 'company.notice', details: { deleted: before } })
  })
  return {}
})
