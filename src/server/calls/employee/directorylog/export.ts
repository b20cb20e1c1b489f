import { BusinessError } from '../../../../core/business-error'
import { companyZone } from '../../../../core/company/company-zone'
import { describeDirectoryChange } from '../../../../core/directory/describe-change'
import { localTime } from '../../../../core/text/formats'
import { separators } from '../../../../core/text/language'
import { dateCell } from '../../../../core/text/sheet-value'
import { createXlsxBuffer, defineCall, FileResponse, toRows, translateKey, xlsxMime } from '../../../platform'
import { listDirectoryChanges } from '../../../queries'
import { maxSheetRows } from '../../../read-models/list/overdue'
import type { DirectoryAuditEntry } from '../../../services/change-directory'

export default defineCall('employee/directorylog/export', async (requested, { db, caller, language }) => {
  const query = { ...requested, limit: maxSheetRows, offset: 0 }
  const { rows, total } = await listDirectoryChanges<DirectoryAuditEntry>(db, caller.workspace, query)
  if (total > maxSheetRows) throw new BusinessError('security.too-many', { most: maxSheetRows })
  const say = (code: string, params?: Record<string, unknown>) => translateKey(language, code, params)
  const wording = { say, separator: separators[language].choices }
  const head = ['at', 'by', 'what', 'details'].map((column) => say(`directory.log.${column}`))
  const lines = toRows(rows, ({ at, by, actor, details }) => [
    dateCell(localTime(at.getTime(), companyZone)),
    actor ? `${by} (${actor})` : by,
    say(`directory.did.${details.what}`, { target: details.target }),
    describeDirectoryChange(details, wording).join(separators[language].rows),
  ])
  const name = say('menu.directory-log')
  const bytes = await createXlsxBuffer(name, head, lines)
  return new FileResponse(null, { bytes, name: `${name}.xlsx`, mime: xlsxMime })
})
