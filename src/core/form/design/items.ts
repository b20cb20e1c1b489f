import type { FormDesign, FormItem, FormTableColumn } from '../../../generated/types'
import { isRecord } from '../values/form-values'
import { parseColumnChoices } from './choices'
import { effectiveItem } from './control-overrides'
import { fieldOf, fieldOfItem } from './fields'

const opened = (items: readonly FormItem[]): FormItem[] =>
  items.flatMap((item) =>
    item.columns ? item.columns.flatMap(({ list }) => opened(list)) : [effectiveItem(item)],
  )

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

/** The editers a table column can have by name, with the field that draws and checks the cell. */
export const editersOf = (table: FormItem) => fieldOfItem(table).editers ?? {}

/** The editer whose field is named by the column itself (domain-facts §6.4). */
export const customEditer = 'custom'

/** The field that draws and checks the cells of a column; undefined for one that no table may hold. */
export function editerOf(
  table: FormItem,
  { editer, editer_component: component }: FormTableColumn,
): { field: string; options?: Record<string, unknown> } | undefined {
  if (editer !== customEditer)
    return Object.hasOwn(editersOf(table), editer) ? editersOf(table)[editer] : undefined
  const field = typeof component === 'string' ? fieldOf(component) : undefined
  return field?.inTable ? { field: field.name } : undefined
}

/** What a data source block says of choices (domain-facts §6.3). */
const sourceOptions = [
  'sourceType',
  'options',
  'jsonOptions',
  'remoteUrlAlias',
  'props',
  'localSource',
  'showLabel',
  'dbset',
  'searchPath',
  'fill',
]

/** Where the choices of a column come from: the block of the advanced source, else the list of words. */
function sourceOf({ datasourceType, datasourceAdvanced: block }: FormTableColumn): Record<string, unknown> {
  if (datasourceType !== 'advanced' || !isRecord(block)) return {}
  return Object.fromEntries(Object.entries(block).filter(([name]) => sourceOptions.includes(name)))
}

const cellItems = new WeakMap<FormTableColumn, { table: FormItem; item: FormItem }>()

function cellItem(table: FormItem, column: FormTableColumn): FormItem {
  const editer = editerOf(table, column)
  const { placeholder, defaultValue, datasource, editer_config: config, inner_set_json: inner } = column
  const { key, keyindex } = table
  const set = isRecord(config) ? config : {}
  const source = { options: parseColumnChoices(datasource), ...editer?.options, ...set, ...sourceOf(column) }
  return {
    type: editer?.field ?? '',
    name: column.name,
    key,
    keyindex,
    model: column.code,
    options: { ...source, placeholder, defaultValue },
    rules: [],
    ...(isRecord(inner) && { inner_set_json: inner }),
  }
}

/**
 * A table's column seen as an item of its own, so that a cell is checked and reads like any field; the same
 * object for the same column.
 */
export function itemOfColumn(table: FormItem, column: FormTableColumn): FormItem {
  const known = cellItems.get(column)
  if (known?.table === table) return known.item
  const item = effectiveItem(cellItem(table, column))
  cellItems.set(column, { table, item })
  return item
}
