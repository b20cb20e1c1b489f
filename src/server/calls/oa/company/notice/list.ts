import { defineCall } from '../../../../platform'
import { pageSize } from '../../../../queries'
import { listAnnouncements } from '../../../../queries/company/announcement'

export default defineCall('oa/company/notice/list', async ({ text = '', nowpage }, context) => {
  const { db, caller, clock } = context
  const { rows, total } = await listAnnouncements(db, caller.workspace, { text, nowpage, now: clock.now() })
  return { result: rows, totalItems: total, pageSize, currentPage: nowpage }
})
