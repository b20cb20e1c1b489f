import type { ErrorCode } from '../../../generated/error-codes'
import type { DirectoryPlan } from '../../../generated/types'
import { BusinessError } from '../../business-error'

type PlannedFault = DirectoryPlan['faults'][number]

/** Error in a row, and the cell it refers to. */
type SheetCellFault = Omit<PlannedFault['more'][number], 'msg'>
/** Reason why a spreadsheet row is skipped: its first error, and the further ones. */
export type SheetRowError = Omit<PlannedFault, 'msg' | 'more'> & { more: SheetCellFault[] }
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

/** Collects the errors of a row, so that all of them are known at once. */
export class RowErrors {
  readonly #errors: BusinessError[] = []

  /** Adds an error; of each cell only the first counts. The own fields are many cells. */
  add(error: BusinessError): void {
    const column = columnOf(error)
    const isCell = column !== undefined && column !== 'own'
    if (!isCell || !this.#errors.some((one) => columnOf(one) === column)) this.#errors.push(error)
  }

  /** Returns the result of a check, or `instead` if it throws an error, which is added. */
  attempt<Answer>(check: () => Answer, instead: Answer): Answer {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      this.add(error)
      return instead
    }
  }

  /** Returns the errors in the order in which they were found. */
  list(): readonly BusinessError[] {
    return this.#errors
  }
}

const columnOf = (error: BusinessError): SheetColumn | undefined =>
  error instanceof SheetCellError ? error.column : columns[error.code]

function toFault(error: BusinessError, row: object): SheetCellFault {
  const column = columnOf(error)
  const text = column ? String((row as Partial<Record<SheetColumn, string>>)[column] ?? '') : ''
  return { ...(column ? { column } : {}), text, code: error.code, params: error.params }
}

/** Returns the result of a row, or its fault with all errors; errors of the program propagate. */
export function catchSheetRowError<Row extends { row: number }, Answer>(
  sheet: SheetRowError['sheet'],
  row: Row,
  work: (row: Row, errors: RowErrors) => Answer,
): Answer | SheetRowError | undefined {
  const errors = new RowErrors()
  const answer = errors.attempt<Answer | undefined>(() => work(row, errors), undefined)
  const [first, ...more] = errors.list().map((error) => toFault(error, row))
  return first ? { sheet, row: row.row, ...first, more } : answer
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
