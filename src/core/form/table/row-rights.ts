import type { FieldRight } from '../design'
import type { FormRow } from '../values/form-values'

/** Maximum number of rows of a table (decisions §7). */
export const maxTableRows = 5000

/** Whether a row was added since the form was last stored: the server marks a row with its creation time. */
const isNewRow = (row: FormRow): boolean => row._c_at === undefined

/** Whether a row's cells may be written: new rows always, stored ones with table_edit (domain-facts §6.4). */
export const canEditRow = (row: FormRow, { rows }: FieldRight): boolean =>
  isNewRow(row) || rows?.edit === true

/** Whether a row may be deleted: new rows with the right to add, stored ones with table_delete. */
export const canDeleteRow = (row: FormRow, { rows }: FieldRight): boolean =>
  isNewRow(row) ? rows?.add === true : rows?.delete === true
