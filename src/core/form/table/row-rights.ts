import type { FieldRight } from '../design/field-rights'
import type { FormRow } from '../values/form-values'

/** The most rows a table holds (decisions §7). */
export const maxTableRows = 5000

/** Whether a row was added since the form was last stored: the server marks a row with the time it was made. */
const isNewRow = (row: FormRow): boolean => row._c_at === undefined

/** Whether a row's cells may be written: new ones, and with table_edit the old ones (domain-facts §6.4). */
export const canEditRow = (row: FormRow, { rows }: FieldRight): boolean =>
  isNewRow(row) || rows?.edit === true

/** Whether a row may be deleted: new ones by who may add, old ones with table_delete. */
export const canDeleteRow = (row: FormRow, { rows }: FieldRight): boolean =>
  isNewRow(row) ? rows?.add === true : rows?.delete === true
