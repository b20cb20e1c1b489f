import { BusinessError } from '../../../../core/business-error'
import { dateCell } from '../../../../core/text/sheet-value'
import { createXlsxBuffer, defineCall, FileResponse, toRows, xlsxMime } from '../../../platform'
import { readerFilter } from '../../../policies/reading-records'
import { listReadingRecords, readCurrentDirectory } from '../../../queries'
import { createTranslator, maxSheetRows } from '../../../read-models/list/overdue'

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

export default defineCall('customize/readbook/export', async (requested, context) => {
  const { db, caller } = context
  const say = createTranslator(context)
  const query = { ...requested, reader: readerFilter(caller), size: maxSheetRows }
  const { rows, total } = await listReadingRecords(db, caller.workspace, query)
  if (total > maxSheetRows) throw new BusinessError('readbook.too-many', { most: maxSheetRows })
  const head = columns.map((column) => say(`readbook.${column}`))
  const directory = await readCurrentDirectory(context)
  const lines = toRows(rows, (record) => {
    const [started, finished] = [record.begun, record.finished].map((day) => dateCell(day ?? ''))
    const row = { ...record, begun: started, finished, jobid: directory.person(record.reader_id)?.jobId }
    return columns.map((column) => row[column] ?? null)
  })
  const name = say('menu.reading-records')
  const bytes = await createXlsxBuffer(name, head, lines)
  return new FileResponse(null, { bytes, name: `${name}.xlsx`, mime: xlsxMime })
})
