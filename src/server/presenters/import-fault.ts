import type { SheetColumn } from '../../core/directory/sheet/import-errors'
import type { ImportRowResult } from '../../core/directory/sheet/import-results'
import type { EmployeeDirectorysheetRowsData } from '../../generated/types'
import { type Language, translateKey } from '../platform'

type RowView = EmployeeDirectorysheetRowsData['result'][number]
type CellFault = { column?: SheetColumn; code: string; params: Record<string, unknown> }

/** Converts the errors of an import row for display; a row without errors has an empty message. */
export function toImportFault(
  language: Language,
  fault: ImportRowResult['fault'] | null,
): Pick<RowView, 'column' | 'msg' | 'more'> {
  if (!fault) return { msg: '', more: [] }
  const view = ({ column, code, params }: CellFault) => ({
    ...(column && { column }),
    msg: translateKey(language, code, params),
  })
  return { ...view(fault), more: (fault.more ?? []).map(view) }
}
