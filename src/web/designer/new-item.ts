import type {
  FieldSchema,
  FormColumn,
  FormDesign,
  FormItem,
  FormTableColumn,
  LocalizedText,
} from '#/generated/types'
import { isLayoutField, isRecord, newItemModel, replaceItemKeys, unlinkItems } from '../../core/form'
import type { Language } from '../platform'
import type { RandomSource } from '../platform/random'
import { createColumnCode, createItemKey } from './ids'
import { collectItems } from './item-tree'

interface Naming {
  form: FormDesign
  chance: RandomSource
  /** Ids of the form and of other new items; missing = those of the form. */
  ids?: ItemIds
}

/** Default names of a new item, and of the columns or sections of a new table or layout. */
export interface ItemNames {
  name: string
  columnName(n: number): string
  sectionName(n: number): string
  language: Language
}

type Defaulted = Record<string, { default?: unknown }>

/** Keys in use, and the last index: indexes are never reused, not even those in the recycle box. */
export interface ItemIds {
  keys: Set<string>
  lastIndex: number
}

/** Collects the ids of a form, so that several new items are numbered after one walk. */
function collectItemIds(form: FormDesign): ItemIds {
  const ids: ItemIds = { keys: new Set(), lastIndex: 0 }
  for (const { key, keyindex } of collectItems(form)) {
    ids.keys.add(key)
    ids.lastIndex = Math.max(ids.lastIndex, keyindex)
  }
  return ids
}

function takeKey({ keys }: ItemIds, chance: RandomSource): string {
  const key = createItemKey(chance, keys)
  keys.add(key)
  return key
}

const isWords = (value: unknown): value is LocalizedText =>
  isRecord(value) && Object.keys(value).toSorted().join() === 'en,es,zh'

/** Returns a default with its texts in one language. */
function spoken(value: unknown, language: Language): unknown {
  if (isWords(value)) return value[language]
  if (Array.isArray(value)) return value.map((part) => spoken(part, language))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spoken(part, language)]))
}

/** Returns the initial option values of a field. */
export function defaultOptions({ options, defaults }: FieldSchema, language: Language): FormItem['options'] {
  const properties = Object.entries((options?.properties ?? {}) as Defaulted)
  const plain = properties.flatMap(([name, schema]) =>
    name && 'default' in schema ? [[name, schema.default]] : [],
  )
  const own = Object.entries(defaults ?? {}).map(([name, value]) => [name, spoken(value, language)])
  return structuredClone(Object.fromEntries([...plain, ...own]))
}

/** Creates a new column of a table. */
export function newColumn(
  columns: readonly FormTableColumn[],
  name: string,
  chance: RandomSource,
): FormTableColumn {
  const code = createColumnCode(chance, new Set(columns.map((column) => column.code)))
  return { code, name, editer: 'text', limittype: 'canedit', required: false, aggregate: null }
}

function firstColumns(columnName: (n: number) => string, chance: RandomSource): FormTableColumn[] {
  const first = newColumn([], columnName(1), chance)
  return [first, newColumn([first], columnName(2), chance)]
}

const row = 24

/** Creates the initial parts of a layout: columns share the row, sections have titles. */
function firstParts({ holds, parts }: FieldSchema, sectionName: ItemNames['sectionName']): FormColumn[] {
  const count = parts?.first ?? 1
  return Array.from({ length: count }, (_, i) =>
    holds === 'sections'
      ? { span: row, name: sectionName(i + 1), list: [] }
      : { span: Math.floor(row / count), list: [] },
  )
}

/**
 * Creates an item of a field: layouts start with the parts their field names, tables with two named columns.
 */
export function newItem(
  field: FieldSchema,
  { form, chance, ids = collectItemIds(form), name, columnName, sectionName, language }: Naming & ItemNames,
): FormItem {
  const type = field.type ?? field.name
  const key = takeKey(ids, chance)
  ids.lastIndex += 1
  const options = defaultOptions(field, language)
  if (type !== field.name) options.componentName = field.name
  if (field.holds === 'rows') options.tableset = firstColumns(columnName, chance)
  const item = {
    type,
    name,
    key,
    keyindex: ids.lastIndex,
    model: newItemModel(type, key),
    options,
    rules: [],
  }
  return isLayoutField(field) ? { ...item, columns: firstParts(field, sectionName) } : item
}

/**
 * Copies items under new identities. References between the copied items (a formula that names another field
 * by its key) point to the copies, because a key is a unique piece of text. Copies of items from a shared part
 * are plain items. An alias stays with the original.
 */
export function cloneItems(items: readonly FormItem[], { form, chance }: Naming): FormItem[] {
  const ids = collectItemIds(form)
  const inside = collectItems({ list: [...items], remove_list: [], config: form.config })
  const keys = new Map(inside.map(({ key }) => [key, takeKey(ids, chance)]))
  const identify = (item: FormItem): FormItem => {
    ids.lastIndex += 1
    const { alias: _, ...copied } = item
    const own = { ...copied, keyindex: ids.lastIndex, model: newItemModel(item.type, item.key) }
    if (!item.columns) return own
    return { ...own, columns: item.columns.map((column) => ({ ...column, list: column.list.map(identify) })) }
  }
  return (JSON.parse(replaceItemKeys(JSON.stringify(unlinkItems(items)), keys)) as FormItem[]).map(identify)
}
