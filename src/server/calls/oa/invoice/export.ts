import { BusinessError } from '../../../../core/business-error'
import { dateCell } from '../../../../core/text/sheet-value'
import {
  createXlsxBuffer,
  defineCall,
  FileResponse,
  formatCompanyTime,
  toRows,
  xlsxMime,
} from '../../../platform'
import { listClaimedInvoices } from '../../../queries/flow/claimed-invoices'
import { createTranslator, maxSheetRows } from '../../../read-models/list/overdue'

const columns = [
  'number',
  'issued',
  'kind',
  'seller',
  'buyer',
  'total',
  'person',
  'flow',
  'claimed_at',
  'state',
  'source',
] as const

export default defineCall('oa/invoice/export', async (requested, context) => {
  const say = createTranslator(context)
  const query = { ...requested, size: maxSheetRows }
  const { rows, total } = await listClaimedInvoices(context.db, context.caller.workspace, query)
  if (total > maxSheetRows) throw new BusinessError('invoice.too-many', { most: maxSheetRows })
  const head = columns.map((column) => say(`invoice.column.${column}`))
  const lines = toRows(rows, (row) => [
    ...[
      row.number,
      dateCell(row.issued ?? ''),
      row.kind,
      row.seller,
      row.buyer,
      row.total,
      row.person,
      row.flow,
    ],
    ...[
      formatCompanyTime(row.claimed_at),
      say(`invoice.state.${row.state}`),
      say(`invoice.source.${row.source}`),
    ],
  ])
  const name = say('menu.invoices')
  const bytes = await createXlsxBuffer(name, head, lines)
  return new FileResponse(null, { bytes, name: `${name}.xlsx`, mime: xlsxMime })
})
