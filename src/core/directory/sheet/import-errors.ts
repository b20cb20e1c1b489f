import type { DirectoryPlan } from '../../../generated/types'
import { BusinessError } from '../../business-error'

/** Why a row of a spreadsheet is left out, and where in it the reason stands. */
export type SheetFault = Omit<DirectoryPlan['faults'][number], 'msg'>
/** A column of a directory's spreadsheet. */
export type SheetColumn = NonNullable<SheetFault['column']>

/** Where a sentence about a department or a person belongs in a row. */
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

/** A row is left out because of one of its cells. */
export class SheetCellError extends BusinessError {
  constructor(
    readonly column: SheetColumn,
    code: string,
    params: Record<string, unknown> = {},
  ) {
    super(code, params)
  }
}

/** What one row does, or why it is left out; any other failure goes on its way. */
export function tryRow<Row extends { row: number }, Answer>(
  sheet: SheetFault['sheet'],
  row: Row,
  work: (row: Row) => Answer,
): Answer | SheetFault {
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

/** Whether a row was left out. */
export const isSheetFault = (answer: object | undefined): answer is SheetFault =>
  answer !== undefined && 'code' in answer

/** Refuses a row for what an earlier one is for already. */
export class DuplicateCheck {
  readonly #rows = new Map<string, number>()

  check(column: SheetColumn, key: string, row: number): void {
    const first = this.#rows.get(key)
    if (first !== undefined) throw new SheetCellError(column, 'organisation.sheet-twice', { row: first })
    this.#rows.set(key, row)
  }
}
