import type {
  FieldSchema,
  FormColumn,
  FormDesign,
  FormItem,
  FormTableColumn,
  LocalizedText,
} from '#/generated/types'
import { isLayout, isRecord } from '../../core/form'
import type { Language } from '../platform/i18n/i18n'
import type { RandomSource } from '../platform/random'
import { newCode, newKey } from './ids'
import { collectItems } from './item-tree'

interface Naming {
  form: FormDesign
  chance: RandomSource
}

/** Default names of a new item, and of the columns or sections of a new table or layout. */
export interface ItemNames {
  name: string
  columnName(n: number): string
  sectionName(n: number): string
  language: Language
}

type Defaulted = Record<string, { default?: unknown }>

const taken = (form: FormDesign): Set<string> => new Set(collectItems(form).map(({ key }) => key))

/** Returns one more than any index in use or in the recycle box: indexes are never reused. */
const nextIndex = (form: FormDesign): number =>
  Math.max(0, ...collectItems(form).map(({ keyindex }) => keyindex)) + 1

/** Returns the model of a new item: custom fields are all called custom (domain: form item). */
export const newModel = (type: string, key: string): string => `${type.replace(/\W/g, '_')}_${key}`

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
  const code = newCode(chance, new Set(columns.map((column) => column.code)))
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
  { form, chance, name, columnName, sectionName, language }: Naming & ItemNames,
): FormItem {
  const type = field.type ?? field.name
  const key = newKey(chance, taken(form))
  const options = defaultOptions(field, language)
  if (type !== field.name) options.componentName = field.name
  if (field.holds === 'rows') options.tableset = firstColumns(columnName, chance)
  const item = { type, name, key, keyindex: nextIndex(form), model: newModel(type, key), options, rules: [] }
  return isLayout(field) ? { ...item, columns: firstParts(field, sectionName) } : item
}

/**
 * Copies items under new identities. References between the copied items (a formula that names another field
 * by its key) point to the copies, because a key is a unique piece of text.
 */
export function cloneItems(items: readonly FormItem[], { form, chance }: Naming): FormItem[] {
  const known = taken(form)
  const inside = collectItems({ list: [...items], remove_list: [], config: form.config })
  const keys = new Map<string, string>()
  for (const { key } of inside) {
    const fresh = newKey(chance, known)
    known.add(fresh)
    keys.set(key, fresh)
  }
  let keyindex = nextIndex(form)
  const identify = (item: FormItem): FormItem => {
    const own = { ...item, keyindex: keyindex++, model: newModel(item.type, item.key) }
    if (!item.columns) return own
    return { ...own, columns: item.columns.map((column) => ({ ...column, list: column.list.map(identify) })) }
  }
  let text = JSON.stringify(items)
  for (const [key, fresh] of keys) text = text.replaceAll(key, fresh)
  return (JSON.parse(text) as FormItem[]).map(identify)
}
