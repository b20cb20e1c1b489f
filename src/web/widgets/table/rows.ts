import { localTime } from '#/core/text/formats'
import type { FormItem, FormTableColumn } from '#/generated/types'
import {
  type FieldRight,
  type FormRow,
  getOwnValue,
  itemFieldSchema,
  itemOfColumn,
  rowDefaultsOf,
  rowMetadataKeys,
  setRowCell,
  tableColumnsOf,
} from '../../../core/form'
import type { OptionsContext } from '../../controls/options/options'
import { currentDefaultContext } from '../../form-host/default-context'
import type { Translator } from '../../platform'

/** Returns the visible columns in the designer's order, with the fixed ones at the sides. */
export function visibleColumns(item: FormItem, { columns }: FieldRight): FormTableColumn[] {
  const visible = tableColumnsOf(item).filter(
    ({ code }) => (columns?.get(code)?.access ?? 'hidden') !== 'hidden',
  )
  const place = { left: 0, right: 2 }
  const placeOf = ({ fixedtype }: FormTableColumn) => (fixedtype ? place[fixedtype] : 1)
  return visible.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const newId = () => `new-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`

/** Returns a new row with the columns' defaults; `around` has the department that the person acts from. */
export const createTableRow = (
  item: FormItem,
  around?: Pick<OptionsContext, 'deptId' | 'host'>,
): FormRow => ({
  ...rowDefaultsOf(item, () => currentDefaultContext(around?.deptId, around?.host)),
  _id: newId(),
})

const unmarked = (row: FormRow): FormRow =>
  Object.fromEntries(Object.entries(row).filter(([code]) => !rowMetadataKeys.includes(code)))

/**
 * Inserts a copy of a row right below it; cells that are not writable are not copied, and neither are stored files,
 * such as signatures, which stand for one row.
 */
export function insertCopy(
  desk: { table: FormItem; right: FieldRight },
  rows: readonly FormRow[],
  index: number,
): FormRow[] {
  const filed = new Set(
    tableColumnsOf(desk.table)
      .filter((column) => itemFieldSchema(itemOfColumn(desk.table, column)).file)
      .map(({ code }) => code),
  )
  const writable = Object.entries(unmarked(rows[index] ?? {})).filter(
    ([code]) => desk.right.columns?.get(code)?.access === 'edit' && !filed.has(code),
  )
  return rows.toSpliced(index + 1, 0, { ...Object.fromEntries(writable), _id: newId() })
}

/**
 * Sets one cell of the row with a key, and its dependent columns; all other rows stay the same objects. A row
 * that no longer exists is ignored, as when an upload ends after it was deleted.
 */
export function setTableCell(
  desk: { table: FormItem; right: FieldRight },
  rows: readonly FormRow[],
  { row: key, ...written }: { row: string; code: string; cell: unknown },
): FormRow[] {
  const index = findRowIndex(rows, key)
  const row = rows[index]
  return row ? rows.with(index, setRowCell(desk, row, written)) : [...rows]
}

/** Restores the previous version of a row if it still exists. */
export function restoreRow(rows: readonly FormRow[], key: string, was: FormRow): FormRow[] {
  const index = findRowIndex(rows, key)
  return index < 0 ? [...rows] : rows.with(index, was)
}

/** Language and time zone in which a row is described. */
interface AuditReader {
  t: Translator
  zone: string
}

const describe = (key: string, [by, at]: readonly [unknown, unknown], { t, zone }: AuditReader) =>
  typeof at === 'number'
    ? t(key, {
        by: typeof by === 'string' ? by : '',
        time: localTime(at * 1000, zone).slice(0, 16),
      })
    : ''

/** Describes who created and last changed a row, and when; undefined for a row that is not stored yet. */
export function rowAuditText(
  { _c_at, _creater, _u_at, _updater }: FormRow,
  reader: AuditReader,
): string | undefined {
  const lines = [
    describe('widget.table.made', [_creater, _c_at], reader),
    describe('widget.table.updated', [_updater, _u_at], reader),
  ].filter(Boolean)
  return lines.length ? lines.join('\n') : undefined
}

/** Returns a cell of a row. */
export const getCell = (row: FormRow, { code }: FormTableColumn): unknown => getOwnValue(row, code)

/** Returns the React key of a row. */
export const rowKey = (row: FormRow, index: number): string => String(row._id ?? index)

/** Returns the key of the row at an index; undefined beyond the end. */
export function findRowKey(rows: readonly FormRow[], index: number): string | undefined {
  const row = rows[index]
  return row && rowKey(row, index)
}

/** Returns the index of the row with a key; -1 if it no longer exists. */
export const findRowIndex = (rows: readonly FormRow[], key: string): number =>
  rows.findIndex((row, at) => rowKey(row, at) === key)

/**
 * Returns the current index of each of `count` rows from an earlier index on. Rows beyond the end are
 * appended; one that no longer exists is -1.
 */
export function trackRowIndexes(
  earlier: readonly FormRow[],
  { from, count }: { from: number; count: number },
  now: readonly FormRow[],
): number[] {
  const places = new Map(now.map((row, at) => [rowKey(row, at), at]))
  return Array.from({ length: count }, (_, offset) => {
    const key = findRowKey(earlier, from + offset)
    if (key === undefined) return now.length + from + offset - Math.max(from, earlier.length)
    return places.get(key) ?? -1
  })
}
