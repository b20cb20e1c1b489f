import type { ErrorCode } from '../../../generated/error-codes'
import type { DirectoryPlan } from '../../../generated/types'
import { BusinessError } from '../../business-error'

/** Reason why a spreadsheet row is skipped, and the cell it refers to. */
export type SheetRowError = Omit<DirectoryPlan['faults'][number], 'msg'>
/** Column of a directory spreadsheet. */
export type SheetColumn = NonNullable<SheetRowError['column']>

/** Column to which the message of a department or person rule belongs. */
const columns: Record<string, SheetColumn> = {
  'organisation.department-missing': 'departments',
  'organisation.department-name-taken': 'path',
  'organisation.department-twice': 'departments',
  'organisation.into-itself': 'path',
  'organisation.job-id-blanks': 'jobid',
  'organisation.job-id-missing': 'jobid',
  'organisation.job-id-of-leaver': 'jobid',
  'organisation.mail-invalid': 'mail',
  'organisation.name-missing': 'path',
  'organisation.person-homeless': 'departments',
  'organisation.person-name-missing': 'name',
  'organisation.phone-invalid': 'phone',
}

/** Error in one cell that causes its row to be skipped. */
export class SheetCellError extends BusinessError {
  constructor(
    readonly column: SheetColumn,
    code: ErrorCode,
    params: Record<string, unknown> = {},
  ) {
    super(code, params)
  }
}

/** Returns the result of a row, or its fault; other errors propagate. */
export function catchSheetRowError<Row extends { row: number }, Answer>(
  sheet: SheetRowError['sheet'],
  row: Row,
  work: (row: Row) => Answer,
): Answer | SheetRowError {
  try {
    return work(row)
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    const column = error instanceof SheetCellError ? error.column : columns[error.code]
    const text = column ? String((row as Partial<Record<SheetColumn, string>>)[column] ?? '') : ''
    return {
      sheet,
      row: row.row,
      ...(column ? { column } : {}),
      text,
      code: error.code,
      params: error.params,
    }
  }
}

/** Whether a row was skipped. */
export const isSheetRowError = (answer: object | undefined): answer is SheetRowError =>
  answer !== undefined && 'code' in answer

/** Rejects a row for a value that an earlier row already has. */
export class DuplicateCheck {
  readonly #rows = new Map<string, number>()

  check(column: SheetColumn, key: string, row: number): void {
    const first = this.#rows.get(key)
    if (first !== undefined) throw new SheetCellError(column, 'organisation.sheet-twice', { row: first })
    this.#rows.set(key, row)
  }
}
