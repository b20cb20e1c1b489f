import { defineCall } from '../../../../platform/http/define-call'
import { listAnnouncements } from '../../../../queries/company/announcement'
import { pageSize } from '../../../../queries/sql/page'

export default defineCall('oa/company/notice/list', async ({ text = '', nowpage }, context) => {
  const { db, caller, clock } = context
  const { rows, total } = await listAnnouncements(db, caller.workspace, { text, nowpage, now: clock.now() })
  return { result: rows, totalItems: total, pageSize, currentPage: nowpage }
})
