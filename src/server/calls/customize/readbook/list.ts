import { defineCall } from '../../../platform'
import { readerFilter } from '../../../policies/reading-records'
import { listReadingRecords, pageSize } from '../../../queries'

export default defineCall('customize/readbook/list', async (requested, { db, caller }) => {
  const reader = readerFilter(caller)
  const { rows, total } = await listReadingRecords(db, caller.workspace, { ...requested, reader })
  return { result: rows, totalItems: total, pageSize, currentPage: requested.nowpage }
})
