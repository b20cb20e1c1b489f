import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { readerFilter } from '../../../policies/reading-records'
import { findReadingRecord } from '../../../queries'

export default defineCall('customize/readbook/getbyid', async ({ id }, { db, caller }) => {
  const record = await findReadingRecord(db, caller.workspace, { of: readerFilter(caller), id })
  if (!record) throw new BusinessError('readbook.gone')
  return record
})
