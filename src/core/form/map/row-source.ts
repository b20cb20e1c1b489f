import type { FormDesign, FormItem } from '../../../generated/types'
import { formFieldsOf, isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import { expressionScope, type FormWithValues, rowScope } from '../expression-scope'
import { type FormRow, tableRowsOf } from '../values/form-values'

/** Finds the table with a key. */
export const findTableField = ({ list }: Pick<FormDesign, 'list'>, key: string): FormItem | undefined =>
  formFieldsOf({ list }).find((item) => item.key === key && isTableItem(item))

/** Adds the columns of a table to the form as fields, by code: the sources of a map from one row. */
export function addColumnFields<Form extends Pick<FormDesign, 'list'>>(form: Form, tableKey: string): Form {
  const table = findTableField(form, tableKey)
  if (!table) return form
  const columns = tableColumnsOf(table).map((column) => ({
    ...itemOfColumn(table, column),
    key: column.code,
    model: column.code,
    name: `${table.name}/${column.name}`,
  }))
  return { ...form, list: [...form.list, ...columns] }
}

/** Returns the rows of a table in a filled form. */
export const rowsOfTable = ({ values }: FormWithValues, { model }: FormItem): readonly FormRow[] =>
  tableRowsOf(values[model])

/** Adds the cells of a table row to a filled form, beside its fields. */
export function toRowForm(filled: FormWithValues, table: FormItem, row: FormRow): FormWithValues {
  const { column } = rowScope(expressionScope(filled), table, row)
  const { form, values, ...world } = filled
  return { ...world, column, form: addColumnFields(form, table.key), values: { ...values, ...row } }
}
