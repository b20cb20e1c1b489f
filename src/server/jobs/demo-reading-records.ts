import company from '#fixtures/company.json'
import file from '#fixtures/reading-records.json'
import type { Tx } from '../platform'
import { writeReadingRecord } from '../queries'

const day = 86_400_000

/** Adds the reading records of the demo company (fixtures/reading-records.json). */
export async function addDemoReadingRecords(
  tx: Tx,
  { workspace, now }: { workspace: string; now: number },
): Promise<void> {
  for (const { reader, daysAgo, ...book } of file.records) {
    const person = company.people.find(({ id }) => id === reader)
    const dept = company.departments.find(({ id }) => person?.depts.some((one) => one.id === id))
    const record = { ...book, reader_id: reader, reader: person?.name ?? '', dept: dept?.name ?? '' }
    await writeReadingRecord(tx, workspace, { record, now: now - daysAgo * day })
  }
}
