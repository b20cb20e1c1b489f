import type { FormItem, FormTableColumn } from '../../../generated/types'
import type { FieldRight } from '../design/field-rights'
import { canHoldValue } from '../design/fields'
import { columnsOf, isTable } from '../design/items'
import type { RowPlan } from '../design/plan-form'
import { type FormRow, type FormValues, isEmpty, ownValue } from '../values/form-values'

/** Whether an item or a column goes to paper; the designer may keep it off (`printable` is then false). */
const isPrinted = ({ printable }: Pick<FormItem, 'printable'>): boolean => printable !== false

/**
 * The columns of a table that go to paper: those the reader sees, without the ones that stay off it and, where
 * rows are given, without those in which no row holds anything.
 */
export const printableColumns = (
  table: FormItem,
  { columns }: Pick<FieldRight, 'columns'>,
  rows?: readonly FormRow[],
): FormTableColumn[] =>
  columnsOf(table).filter(
    (column) =>
      isPrinted(column) &&
      (columns?.get(column.code)?.access ?? 'hidden') !== 'hidden' &&
      (!rows || rows.some((row) => !isEmpty(ownValue(row, column.code)))),
  )

/**
 * The rows of a plan that go to paper: without what stays off it and, where that is wanted, without fields that
 * hold nothing; a layout of which nothing is left goes with its title.
 */
export function printableRows(
  rows: readonly RowPlan[],
  values: FormValues,
  { empty }: { empty: boolean },
): RowPlan[] {
  const isFilled = (item: FormItem) => empty || !canHoldValue(item) || !isEmpty(ownValue(values, item.model))
  return rows.flatMap((row): RowPlan[] => {
    if (!isPrinted(row.item)) return []
    if (row.kind === 'field') return isFilled(row.item) ? [row] : []
    const cells = row.cells
      .map((cell) => ({ ...cell, rows: printableRows(cell.rows, values, { empty }) }))
      .filter((cell) => cell.rows.length)
    return cells.length ? [{ ...row, cells }] : []
  })
}

/** Columns that an upright page still holds in a size that can be read. */
const mostUpright = 8

/** Whether some table among the rows is too wide for an upright page. */
export const isWide = (rows: readonly RowPlan[]): boolean =>
  rows.some((row) =>
    row.kind === 'layout'
      ? row.cells.some((cell) => isWide(cell.rows))
      : isTable(row.item) && printableColumns(row.item, row.right).length > mostUpright,
  )
