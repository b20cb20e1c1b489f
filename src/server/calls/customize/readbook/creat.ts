import { checkReadingRecord } from '../../../../core/company/reading-sheet'
import { defineCall, runIdempotent } from '../../../platform'
import { readCurrentDirectory, writeReadingRecord } from '../../../queries'

export default defineCall('customize/readbook/creat', async (body, context) => {
  const { db, caller, clock, newId } = context
  const { requestId, ...written } = body
  const directory = await readCurrentDirectory(context)
  const [first] = directory.person(caller.id)?.departments ?? []
  const dept = (first && directory.department(first.id)?.name) ?? ''
  return db.transaction((tx) => {
    const work = async () => {
      const own = { id: newId(), reader_id: caller.id, reader: caller.name, dept }
      const record = { ...checkReadingRecord(written), ...own }
      await writeReadingRecord(tx, caller.workspace, { record, now: clock.now() })
      return { id: record.id }
    }
    return runIdempotent(tx, context, { requestId, call: 'customize/readbook/creat', body, work })
  })
})
