import type { FormDesign, FormItem, FormTableColumn } from '../../generated/types'
import { fieldOfItem } from './fields'

const opened = (items: readonly FormItem[]): FormItem[] =>
  items.flatMap((item) => (item.columns ? item.columns.flatMap(({ list }) => opened(list)) : [item]))

/** The fields of a form in order, static ones included, with layout containers opened. */
export const itemsOf = (form: Pick<FormDesign, 'list'>): FormItem[] => opened(form.list)

/** Every placed item including the layout containers themselves, a container before what it holds. */
export const allItemsOf = (items: readonly FormItem[]): FormItem[] =>
  items.flatMap((item) => [item, ...(item.columns ?? []).flatMap(({ list }) => allItemsOf(list))])

/** Whether an item is a table. */
export const isTable = (item: FormItem): boolean => fieldOfItem(item).holds === 'rows'

/** The columns of a table; none for any other item. */
export function columnsOf(item: FormItem): FormTableColumn[] {
  const columns = item.options.tableset
  return isTable(item) && Array.isArray(columns) ? (columns as FormTableColumn[]) : []
}

const listed = (source: unknown) =>
  typeof source === 'string' && source && !/^https?:/.test(source)
    ? source.split(/[,，]/).map((value) => ({ value: value.trim(), label: value.trim() }))
    : []

/** The editers a table column can have, with the field that draws and checks the cell. */
export const editersOf = (table: FormItem) => fieldOfItem(table).editers ?? {}

/** A table's column seen as an item of its own, so that a cell is checked and reads like any field. */
export function itemOfColumn(table: FormItem, column: FormTableColumn): FormItem {
  const editer = editersOf(table)[column.editer]
  const { placeholder, defaultValue, datasource } = column
  const set = typeof column.editer_config === 'object' ? column.editer_config : {}
  return {
    type: editer?.field ?? column.editer,
    name: column.name,
    key: table.key,
    keyindex: table.keyindex,
    model: column.code,
    options: { options: listed(datasource), ...editer?.options, ...set, placeholder, defaultValue },
    rules: [],
  }
}
