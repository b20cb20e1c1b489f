import type { FormItem, FormTableColumn } from '../../../generated/types'
import { canHoldValue, type FieldRight, type RowPlan } from '../design'
import { isTableItem, tableColumnsOf } from '../design/items'
import { type FormRow, type FormValues, getOwnValue, isEmpty } from '../values/form-values'

/** Whether an item or column is printed; the designer may exclude it (`printable` is then false). */
const isPrinted = ({ printable }: Pick<FormItem, 'printable'>): boolean => printable !== false

/**
 * Returns the printed columns of a table: visible ones without those excluded and, if rows are given, those
 * empty in every row.
 */
export const printableColumns = (
  table: FormItem,
  { columns }: Pick<FieldRight, 'columns'>,
  rows?: readonly FormRow[],
): FormTableColumn[] =>
  tableColumnsOf(table).filter(
    (column) =>
      isPrinted(column) &&
      (columns?.get(column.code)?.access ?? 'hidden') !== 'hidden' &&
      (!rows || rows.some((row) => !isEmpty(getOwnValue(row, column.code)))),
  )

/**
 * Returns the printed rows of a plan, without excluded and, on request, empty fields. A layout without
 * content is omitted with its title.
 */
export function printableRows(
  rows: readonly RowPlan[],
  values: FormValues,
  { empty }: { empty: boolean },
): RowPlan[] {
  const isFilled = (item: FormItem) =>
    empty || !canHoldValue(item) || !isEmpty(getOwnValue(values, item.model))
  return rows.flatMap((row): RowPlan[] => {
    if (!isPrinted(row.item)) return []
    if (row.kind === 'field') return isFilled(row.item) ? [row] : []
    const cells = row.cells
      .map((cell) => ({ ...cell, rows: printableRows(cell.rows, values, { empty }) }))
      .filter((cell) => cell.rows.length)
    return cells.length ? [{ ...row, cells }] : []
  })
}

/** Maximum number of columns that fit a portrait page legibly. */
const mostUpright = 8

/** Whether any table in the rows is too wide for a portrait page. */
export const needsLandscapePage = (rows: readonly RowPlan[]): boolean =>
  rows.some((row) =>
    row.kind === 'layout'
      ? row.cells.some((cell) => needsLandscapePage(cell.rows))
      : isTableItem(row.item) && printableColumns(row.item, row.right).length > mostUpright,
  )
