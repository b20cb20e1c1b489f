import { defineCall } from '../../../platform/call'
import { readerSeenBy } from '../../../policies/reading-records'
import { listReadingRecords } from '../../../queries/company/reading-record'
import { pageSize } from '../../../queries/list/page'

export default defineCall('customize/readbook/list', async (asked, { db, caller }) => {
  const reader = readerSeenBy(caller)
  const { rows, total } = await listReadingRecords(db, caller.workspace, { ...asked, reader })
  return { result: rows, totalItems: total, pageSize, currentPage: asked.nowpage }
})
