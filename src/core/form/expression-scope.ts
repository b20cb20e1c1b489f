import type { FormDesign, FormItem } from '../../generated/types'
import { decisionsOf } from '../decision/decision-tables'
import type { Scope } from '../expression'
import { itemFieldSchema } from './design'
import { formFieldsOf, isTableItem, itemOfColumn, tableColumnsOf } from './design/items'
import { fieldValueToText } from './field-values/value-text'
import { type FormRow, type FormValues, getOwnValue, isRecord, tableRowsOf } from './values/form-values'

/** Form with its values as conditions see it, and further context they may use. */
export interface FormWithValues extends Omit<Scope, 'value' | 'shown' | 'call' | 'decision'> {
  form: FormDesign
  values: FormValues
}

const isPicked = (value: unknown) =>
  isRecord(value) || (Array.isArray(value) && value.some((entry) => isRecord(entry) && 'name' in entry))

/** Returns a field's value for expressions: a member of each entry where the field names one; people and the like as text. */
export function readFieldForExpression(item: FormItem, value: unknown): unknown {
  const { operand } = itemFieldSchema(item)
  if (operand) return tableRowsOf(value).map((entry) => getOwnValue(entry, operand))
  return !isTableItem(item) && isPicked(value) ? fieldValueToText(item, value) : value
}

/** Creates the expression scope of a filled form: fields by key; regions, people and departments as text. */
export function expressionScope({ form, values, ...world }: FormWithValues): Scope {
  const items = new Map(formFieldsOf(form).map((item) => [item.key, item]))
  const read = <Read>(key: string, as: (item: FormItem, value: unknown) => Read) => {
    const item = items.get(key)
    return item && as(item, getOwnValue(values, item.model))
  }
  return {
    ...world,
    decision: decisionsOf(form),
    value: (key) => read(key, readFieldForExpression),
    shown: (key) => read(key, fieldValueToText) ?? '',
  }
}

/** Location of a cell: its table, and the index of its row. */
export interface CellLocation {
  table: FormItem
  row: number
}

/** Creates the scope of an expression in a table row, with access to the row's columns. */
export function rowScope(scope: Scope, table: FormItem, row: FormRow, place?: number): Scope {
  const read = (code: string) => {
    const column = tableColumnsOf(table).find((one) => one.code === code)
    return column && readFieldForExpression(itemOfColumn(table, column), getOwnValue(row, code))
  }
  return { ...scope, column: read, row: place }
}

/** Creates the scope of the row at a location in the values. */
export function cellScope(scope: Scope, values: FormValues, at: CellLocation | undefined): Scope {
  const row = at && tableRowsOf(getOwnValue(values, at.table.model))[at.row]
  return at && row ? rowScope(scope, at.table, row, at.row) : scope
}
