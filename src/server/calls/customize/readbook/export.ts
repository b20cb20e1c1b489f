import { Refused } from '../../../../core/business-error'
import { sheetBytes, sheetType } from '../../../platform/files/spreadsheet'
import { Attached, defineCall } from '../../../platform/http/define-call'
import { readerSeenBy } from '../../../policies/reading-records'
import { listReadingRecords } from '../../../queries/company/reading-record'
import { directoryOf } from '../../../queries/directory/directory'
import { sayIn, sheetRows } from '../../../read-models/list/overdue'

const columns = [
  'title',
  'author',
  'jobid',
  'reader',
  'dept',
  'begun',
  'finished',
  'pages',
  'score',
  'note',
] as const

export default defineCall('customize/readbook/export', async (asked, context) => {
  const { db, caller } = context
  const say = sayIn(context)
  const query = { ...asked, reader: readerSeenBy(caller), size: sheetRows }
  const { rows, total } = await listReadingRecords(db, caller.workspace, query)
  if (total > sheetRows) throw new Refused('readbook.too-many', { most: sheetRows })
  const head = columns.map((column) => say(`readbook.${column}`))
  const directory = await directoryOf(context)
  const lines = rows.map((record) => {
    const row = { ...record, jobid: directory.person(record.reader_id)?.jobId }
    return columns.map((column) => String(row[column] ?? ''))
  })
  const name = say('menu.reading-records')
  const bytes = await sheetBytes([head, ...lines], name)
  return new Attached(null, { bytes, name: `${name}.xlsx`, mime: sheetType })
})
