import type { FormDesign, FormItem } from '../../../generated/types'
import { columnsOf, isTable, itemOfColumn, itemsOf } from '../design/items'
import { expressionScope, type FormWithValues, rowScope } from '../expression-scope'
import { type FormRow, rowsOf } from '../values/form-values'

/** The table with a key. */
export const findTable = ({ list }: Pick<FormDesign, 'list'>, key: string): FormItem | undefined =>
  itemsOf({ list }).find((item) => item.key === key && isTable(item))

/** A form with the columns of one of its tables as fields, known by their codes: what a map from one row may name. */
export function withColumns<Form extends Pick<FormDesign, 'list'>>(form: Form, tableKey: string): Form {
  const table = findTable(form, tableKey)
  if (!table) return form
  const columns = columnsOf(table).map((column) => ({
    ...itemOfColumn(table, column),
    key: column.code,
    model: column.code,
    name: `${table.name}/${column.name}`,
  }))
  return { ...form, list: [...form.list, ...columns] }
}

/** The rows of a table, as it stands in a filled form. */
export const rowsOfTable = ({ values }: FormWithValues, { model }: FormItem): readonly FormRow[] =>
  rowsOf(values[model])

/** A filled form as it is seen from a row of a table: the cells stand beside the fields. */
export function toRowForm(filled: FormWithValues, table: FormItem, row: FormRow): FormWithValues {
  const { column } = rowScope(expressionScope(filled), table, row)
  const { form, values, ...world } = filled
  return { ...world, column, form: withColumns(form, table.key), values: { ...values, ...row } }
}
