import { BusinessError } from '../../../../core/business-error'
import { createXlsxBuffer, defineCall, FileResponse, toRows, translateKey, xlsxMime } from '../../../platform'
import { toLedgerBalance } from '../../../presenters/ledger'
import { readBalances } from '../../../queries/ledger/accounts'
import { maxSheetRows } from '../../../read-models/list/overdue'

const columns = ['name', 'account', 'period', 'granted', 'used', 'held', 'left', 'unit'] as const

export default defineCall('oa/ledger/balances_export', async (filter, { db, caller, language }) => {
  const range = { limit: maxSheetRows, offset: 0 }
  const { rows, total } = await readBalances(db, caller.workspace, { ...filter, ...range })
  if (total > maxSheetRows) throw new BusinessError('security.too-many', { most: maxSheetRows })
  const head = columns.map((column) => translateKey(language, `ledger-set.${column}`))
  const lines = toRows(rows.map(toLedgerBalance), (row) => columns.map((column) => row[column]))
  const name = translateKey(language, 'menu.ledger-balances')
  const bytes = await createXlsxBuffer(name, head, lines)
  return new FileResponse(null, { bytes, name: `${name}.xlsx`, mime: xlsxMime })
})
