import { Refused } from '../../../../core/refused'
import { Attached, defineCall } from '../../../platform/call'
import { sheetBytes, sheetType } from '../../../platform/spreadsheet'
import { readerSeenBy } from '../../../policies/reading-records'
import { listReadingRecords } from '../../../queries/company/reading-record'
import { sayIn, sheetRows } from '../../../reading/list/timeouts'

const columns = ['title', 'author', 'reader', 'dept', 'begun', 'finished', 'pages', 'score', 'note'] as const

export default defineCall('customize/readbook/export', async (asked, context) => {
  const { db, caller } = context
  const say = sayIn(context)
  const query = { ...asked, reader: readerSeenBy(caller), size: sheetRows }
  const { rows, total } = await listReadingRecords(db, caller.workspace, query)
  if (total > sheetRows) throw new Refused('readbook.too-many', { most: sheetRows })
  const head = columns.map((column) => say(`readbook.${column}`))
  const lines = rows.map((row) => columns.map((column) => String(row[column] ?? '')))
  const name = say('menu.reading-records')
  const bytes = await sheetBytes([head, ...lines], name)
  return new Attached(null, { bytes, name: `${name}.xlsx`, mime: sheetType })
})
