import { defineCall } from '../../../platform/call'
import { readerSeenBy } from '../../../policies/reading-records'
import { listReadingRecords } from '../../../queries/company/reading-record'
import { pageSize } from '../../../queries/list/page'

export default defineCall('customize/readbook/list.get', async (_, { db, caller }) => {
  const reader = readerSeenBy(caller)
  const { rows, total } = await listReadingRecords(db, caller.workspace, { reader })
  return { result: rows, totalItems: total, pageSize, currentPage: 1 }
})
