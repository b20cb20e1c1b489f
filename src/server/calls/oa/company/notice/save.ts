import { BusinessError } from '../../../../../core/business-error'
import { checkAnnouncement } from '../../../../../core/company/announcement'
import { defineCall, runIdempotent } from '../../../../platform'
import { logAuditEvent } from '../../../../queries'
import { lockAnnouncement, writeAnnouncement } from '../../../../queries/company/announcement'

export default defineCall('oa/company/notice/save', (body, context) => {
  const { db, caller, clock, newId } = context
  const { id, requestId, ...written } = body
  return db.transaction((tx) => {
    const work = async () => {
      const now = clock.now()
      const before = id === undefined ? undefined : await lockAnnouncement(tx, caller.workspace, id)
      if (id !== undefined && !before) throw new BusinessError('company-notice.gone')
      const began = before?.beginsAt.getTime() ?? now
      const notice = { ...checkAnnouncement(written, began), id: before?.id ?? newId() }
      await writeAnnouncement(tx, caller, { notice, now })
      await logAuditEvent(
        tx,
        { caller, id: newId(), now },
        { action: 'company.notice', details: { after: notice } },
      )
      return { id: notice.id }
    }
    return runIdempotent(tx, context, { requestId, call: 'oa/company/notice/save', body, work })
  })
})
