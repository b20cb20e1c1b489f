import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { readerFilter } from '../../../policies/reading-records'
import { findReadingRecord } from '../../../queries/company/reading-record'

export default defineCall('customize/readbook/getbyid', async ({ id }, { db, caller }) => {
  const record = await findReadingRecord(db, caller.workspace, { of: readerFilter(caller), id })
  if (!record) throw new BusinessError('readbook.gone')
  return record
})
