import { BusinessError } from '../../../../core/business-error'
import { checkReadingRecord } from '../../../../core/company/reading-sheet'
import { defineCall, runIdempotent } from '../../../platform'
import { readerFilter } from '../../../policies/reading-records'
import { lockReadingRecord, writeReadingRecord } from '../../../queries'

export default defineCall('customize/readbook/edit', async (body, context) => {
  const { db, caller, clock } = context
  const { id, requestId, ...written } = body
  return db.transaction((tx) => {
    const work = async () => {
      const before = await lockReadingRecord(tx, caller.workspace, { of: readerFilter(caller), id })
      if (!before) throw new BusinessError('readbook.gone')
      const record = { ...before, ...checkReadingRecord(written) }
      await writeReadingRecord(tx, caller.workspace, { record, now: clock.now() })
      return { id }
    }
    return runIdempotent(tx, context, { requestId, call: 'customize/readbook/edit', body, work })
  })
})
