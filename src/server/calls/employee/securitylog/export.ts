import { BusinessError } from '../../../../core/business-error'
import { companyZone } from '../../../../core/company/company-zone'
import { localTime } from '../../../../core/text/formats'
import { dateCell } from '../../../../core/text/sheet-value'
import { createXlsxBuffer, defineCall, FileResponse, toRows, translateKey, xlsxMime } from '../../../platform'
import { toSecurityEvent } from '../../../presenters/security-event'
import { listSecurityEvents } from '../../../queries'
import { maxSheetRows } from '../../../read-models/list/overdue'

const columns = ['at', 'by', 'about', 'what', 'address'] as const

export default defineCall('employee/securitylog/export', async (requested, { db, caller, language }) => {
  const { rows, total } = await listSecurityEvents(db, caller.workspace, {
    ...requested,
    size: maxSheetRows,
    offset: 0,
  })
  if (total > maxSheetRows) throw new BusinessError('security.too-many', { most: maxSheetRows })
  const head = columns.map((column) => translateKey(language, `security.${column}`))
  const lines = toRows(rows, (row) => {
    const { at, by, actor, about, what, address } = toSecurityEvent(row, language)
    const person = by || translateKey(language, 'security.nobody')
    return [
      dateCell(localTime(Date.parse(at), companyZone)),
      actor ? `${person} (${actor})` : person,
      ...[translateKey(language, `security.about.${about}`), what, address],
    ]
  })
  const name = translateKey(language, 'menu.security-log')
  const bytes = await createXlsxBuffer(name, head, lines)
  return new FileResponse(null, { bytes, name: `${name}.xlsx`, mime: xlsxMime })
})
