import type { FormDesign, FormItem } from '../../generated/types'
import { decisionsOf } from '../decision/decision-tables'
import type { Scope } from '../expression'
import { columnsOf, isTable, itemOfColumn, itemsOf } from './design/items'
import { toText } from './field-values/value-text'
import { type FormRow, type FormValues, isRecord, ownValue, rowsOf } from './values/form-values'

/** A form with its values, as conditions see it, and what else they may ask for. */
export interface FormWithValues extends Omit<Scope, 'value' | 'shown' | 'call' | 'decision'> {
  form: FormDesign
  values: FormValues
}

const isPicked = (value: unknown) =>
  isRecord(value) || (Array.isArray(value) && value.some((entry) => isRecord(entry) && 'name' in entry))

/** What an expression reads of a field: its value; regions, people and departments as text. */
export const readField = (item: FormItem, value: unknown): unknown =>
  !isTable(item) && isPicked(value) ? toText(item, value) : value

/** The fields of a filled form for an expression: keys find values; regions, people and departments read as text. */
export function expressionScope({ form, values, ...world }: FormWithValues): Scope {
  const items = new Map(itemsOf(form).map((item) => [item.key, item]))
  const read = <Read>(key: string, as: (item: FormItem, value: unknown) => Read) => {
    const item = items.get(key)
    return item && as(item, ownValue(values, item.model))
  }
  return {
    ...world,
    decision: decisionsOf(form),
    value: (key) => read(key, readField),
    shown: (key) => read(key, toText) ?? '',
  }
}

/** Where a cell stands: its table, and the index of its row. */
export interface CellLocation {
  table: FormItem
  row: number
}

/** The scope of an expression that belongs to a row of a table: its columns are read there. */
export function rowScope(scope: Scope, table: FormItem, row: FormRow, place?: number): Scope {
  const read = (code: string) => {
    const column = columnsOf(table).find((one) => one.code === code)
    return column && readField(itemOfColumn(table, column), ownValue(row, code))
  }
  return { ...scope, column: read, row: place }
}

/** The same for the row at a place among values. */
export function cellScope(scope: Scope, values: FormValues, at: CellLocation | undefined): Scope {
  const row = at && rowsOf(ownValue(values, at.table.model))[at.row]
  return at && row ? rowScope(scope, at.table, row, at.row) : scope
}
