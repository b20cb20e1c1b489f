import type { FormItem } from '../../../generated/types'
import { type FieldRight, sourcePropsOf } from '../design'
import { itemOfColumn, tableColumnsOf } from '../design/items'
import { type FormRow, getOwnValue, isEmpty, isRecord, isSameValue } from '../values/form-values'

/** Expressions of a column's data source. */
function sourceExpressions(item: FormItem): string[] {
  const { data } = sourcePropsOf(item)
  const texts = [item.options.localSource, ...(isRecord(data) ? Object.values(data) : [])]
  return texts.filter((text) => typeof text === 'string')
}

const reads = (text: string, code: string) => text.includes(`_${code}]`) || text.includes(`_${code}_`)

/** Finds the columns whose choices depend on a column of their row, directly or transitively. */
export function findDependentColumns(table: FormItem, code: string): Set<string> {
  const found = new Set<string>()
  const walk = (from: string) => {
    for (const column of tableColumnsOf(table)) {
      const isNew = column.code !== code && !found.has(column.code)
      if (!isNew || !sourceExpressions(itemOfColumn(table, column)).some((text) => reads(text, from)))
        continue
      found.add(column.code)
      walk(column.code)
    }
  }
  walk(code)
  return found
}

/** Sets a cell of a row and clears writable cells whose choices depend on it. */
export function setRowCell(
  { table, right }: { table: FormItem; right: FieldRight },
  row: FormRow,
  { code, cell }: { code: string; cell: unknown },
): FormRow {
  const next = { ...row, [code]: cell }
  if (isSameValue(getOwnValue(row, code), cell)) return next
  for (const other of findDependentColumns(table, code))
    if (!isEmpty(getOwnValue(row, other)) && right.columns?.get(other)?.access === 'edit') next[other] = null
  return next
}
