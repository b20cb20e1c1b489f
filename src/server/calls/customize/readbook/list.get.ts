import { defineCall } from '../../../platform/http/define-call'
import { readerFilter } from '../../../policies/reading-records'
import { listReadingRecords } from '../../../queries/company/reading-record'
import { pageSize } from '../../../queries/sql/page'

export default defineCall('customize/readbook/list.get', async (_, { db, caller }) => {
  const reader = readerFilter(caller)
  const { rows, total } = await listReadingRecords(db, caller.workspace, { reader })
  return { result: rows, totalItems: total, pageSize, currentPage: 1 }
})
