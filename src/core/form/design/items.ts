import type { FormDesign, FormItem, FormTableColumn } from '../../../generated/types'
import { memoizeWeak } from '../../text/memoize'
import { isRecord } from '../values/form-values'
import { parseColumnChoices } from './choices'
import { effectiveItem } from './control-overrides'
import { canHoldValue, fieldSchemaOf, itemFieldSchema } from './fields'

const opened = (items: readonly FormItem[]): FormItem[] =>
  items.flatMap((item) =>
    item.columns ? item.columns.flatMap(({ list }) => opened(list)) : [effectiveItem(item)],
  )

const openedOnce = memoizeWeak(opened)

/** Returns the fields of a form in order, including static ones and those inside layouts. Memoized by the list. */
export const formFieldsOf = (form: Pick<FormDesign, 'list'>): readonly FormItem[] => openedOnce(form.list)

/** Returns all items including layouts, each layout before its content. */
export const allFormItemsOf = (items: readonly FormItem[]): FormItem[] =>
  items.flatMap((item) => [item, ...(item.columns ?? []).flatMap(({ list }) => allFormItemsOf(list))])

/** Whether an item is a table. */
export const isTableItem = (item: FormItem): boolean => itemFieldSchema(item).holds === 'rows'

/** Lists the fields of a form that may be quoted: those with a text of their own, no tables. */
export const quotableFields = (form: Pick<FormDesign, 'list'>): FormItem[] =>
  formFieldsOf(form).filter((item) => canHoldValue(item) && !isTableItem(item))

/** Returns the columns of a table; none for any other item. */
export function tableColumnsOf(item: FormItem): FormTableColumn[] {
  const columns = item.options.tableset
  return isTableItem(item) && Array.isArray(columns) ? (columns as FormTableColumn[]) : []
}

/** Cell editors of a table by name, with the field that renders and checks the cell. */
export const editersOf = (table: FormItem) => itemFieldSchema(table).editers ?? {}

/** Editor whose field is named by the column itself (domain-facts §6.4). */
export const customEditer = 'custom'

/**
 * Returns the field that renders and checks the cells of a column; undefined for a type not allowed in
 * tables.
 */
export function editerOf(
  table: FormItem,
  { editer, editer_component: component }: FormTableColumn,
): { field: string; options?: Record<string, unknown> } | undefined {
  if (editer !== customEditer)
    return Object.hasOwn(editersOf(table), editer) ? editersOf(table)[editer] : undefined
  const field = typeof component === 'string' ? fieldSchemaOf(component) : undefined
  return field?.inTable ? { field: field.name } : undefined
}

/** Options of a data source block that concern choices (domain-facts §6.3). */
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

/** Returns the data source of a column: the advanced source block, else the list of words. */
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
 * Returns a table column as an item, so that its cells are checked and read like fields. Memoized per column.
 */
export function itemOfColumn(table: FormItem, column: FormTableColumn): FormItem {
  const known = cellItems.get(column)
  if (known?.table === table) return known.item
  const item = effectiveItem(cellItem(table, column))
  cellItems.set(column, { table, item })
  return item
}
