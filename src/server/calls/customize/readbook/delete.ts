import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { readerFilter } from '../../../policies/reading-records'
import { deleteReadingRecord, lockReadingRecord } from '../../../queries'

export default defineCall('customize/readbook/delete', async ({ id }, { db, caller }) => {
  await db.transaction(async (tx) => {
    const before = await lockReadingRecord(tx, caller.workspace, { of: readerFilter(caller), id })
    if (!before) throw new BusinessError('readbook.gone')
    await deleteReadingRecord(tx, caller.workspace, id)
  })
  return null
})
