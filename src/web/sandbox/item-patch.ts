import type { FormDesign, FormItem } from '#/generated/types'
import {
  allFormItemsOf,
  canHoldValue,
  getOwnValue,
  isOfferedChoice,
  isRecord,
  isSameValue,
  sourceKeysOf,
  staticChoices,
  staticSource,
} from '../../core/form'

const dangerous = new Set(['__proto__', 'constructor', 'prototype'])
const deepest = 32

/** Item as returned by a script. */
type ScriptItem = Record<string, unknown> & { key: string }

/** Result of a script, parsed as untrusted text. */
interface ScriptReturn {
  models: Record<string, unknown>
  items: ScriptItem[]
}

const isItem = (item: unknown): item is ScriptItem => isRecord(item) && typeof item.key === 'string'

const safe = (key: string, value: unknown): unknown => (dangerous.has(key) ? undefined : value)

const isDeep = (value: unknown, left = deepest): boolean => {
  if (typeof value !== 'object' || value === null) return false
  return left === 0 || Object.values(value).some((part) => isDeep(part, left - 1))
}

/** Parses the text of a result; returns undefined if its shape is invalid. */
export function parseScriptReturn(text: string): ScriptReturn | undefined {
  let result: unknown
  try {
    result = JSON.parse(text, safe)
  } catch {
    return undefined
  }
  if (!isRecord(result) || !isRecord(result.models) || !Array.isArray(result.items)) return undefined
  return isDeep(result) ? undefined : { models: result.models, items: result.items.filter(isItem) }
}

/** Changes of an item by a script: only patchable properties, and only differences. */
export interface ItemPatch {
  item: Partial<FormItem>
  options: Record<string, unknown>
}

/** Parses a script's value of one property; returns undefined if it is invalid. */
type Reader = (message: unknown, item: FormItem) => unknown

const truth: Reader = (message) => Boolean(message)
/** Reads a flag that a script can only tighten; what the design requires or closes, no script relaxes. */
const stricter =
  (name: string): Reader =>
  (message, item) =>
    canHoldValue(item) && item.options[name] === true ? undefined : Boolean(message)
const words =
  (most: number): Reader =>
  (message) =>
    typeof message === 'string' ? message.slice(0, most) : undefined

const valueIn = (entry: unknown, name: string) => (isRecord(entry) ? getOwnValue(entry, name) : entry)

/** Filters and orders the choices of the design. New ones are ignored, as they could not be stored. */
const choices =
  (sourceType: 'options' | 'json'): Reader =>
  (message, item) => {
    const source = staticSource({ ...item.options, sourceType })
    if (!Array.isArray(message) || !source) return undefined
    const name = sourceType === 'json' ? sourceKeysOf(item).value : 'value'
    const known = new Map(source.map((entry) => [valueIn(entry, name), entry]))
    const offered = staticChoices(item) ?? []
    return message.flatMap((entry) => {
      const value = valueIn(entry, name)
      if (known.has(value)) return [known.get(value)]
      return isPlain(entry, value) && isOfferedChoice(item, value, offered) ? [entry] : []
    })
  }

const isPlain = (entry: unknown, value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') &&
  (!isRecord(entry) || typeof entry.label === 'string')

const itemReaders: Record<string, Reader> = {
  hide: truth,
  hideTitle: truth,
  name: words(200),
  tooltip: words(1000),
}
const optionReaders: Record<string, Reader> = {
  disabled: stricter('disabled'),
  required: stricter('required'),
  placeholder: words(500),
  placeholderhtml: words(20_000),
  options: choices('options'),
  jsonOptions: choices('json'),
}

/** Properties of an item that are returned from a script. */
export const patchableKeys = { item: Object.keys(itemReaders), options: Object.keys(optionReaders) }

interface Sides {
  /** Item as given to the script, and as designed. */
  given: FormItem
  designed: FormItem
}

function differences(
  readers: Record<string, Reader>,
  { was, said, designed }: { was: Record<string, unknown>; said: unknown; designed: FormItem },
): Record<string, unknown> {
  if (!isRecord(said)) return {}
  const read = Object.entries(readers).flatMap(([name, reader]) => {
    const before = getOwnValue(was, name)
    if (!Object.hasOwn(said, name) || isSameValue(said[name], before)) return []
    const value = reader(said[name], designed)
    return value === undefined || (value === false && !before) || isSameValue(value, before)
      ? []
      : [[name, value]]
  })
  return Object.fromEntries(read)
}

function lookOf(returned: ScriptItem, { given, designed }: Sides): ItemPatch {
  const item = differences(itemReaders, { was: { ...given }, said: returned, designed })
  return {
    item,
    options: differences(optionReaders, { was: given.options, said: returned.options, designed }),
  }
}

const isEmptyPatch = ({ item, options }: ItemPatch) =>
  Object.keys(item).length === 0 && Object.keys(options).length === 0

/** Returns a script's changes of its input items, by key. */
export function diffItems(
  returned: readonly ScriptItem[],
  { given, designed }: { given: Pick<FormDesign, 'list'>; designed: Pick<FormDesign, 'list'> },
): Map<string, ItemPatch> {
  const items = new Map(allFormItemsOf(given.list).map((item) => [item.key, item]))
  const designs = new Map(allFormItemsOf(designed.list).map((item) => [item.key, item]))
  const patches = returned.flatMap((one) => {
    const item = items.get(one.key)
    const design = designs.get(one.key)
    const look = item && design ? lookOf(one, { given: item, designed: design }) : undefined
    return look && item && !isEmptyPatch(look) ? [[item.key, look] as const] : []
  })
  return new Map(patches)
}

/** Returns the form with patches applied; untouched items stay the same objects. */
export function applyPatches<Form extends Pick<FormDesign, 'list'>>(
  form: Form,
  appearance: ReadonlyMap<string, ItemPatch>,
): Form {
  if (appearance.size === 0) return form
  const dress = (items: readonly FormItem[]): FormItem[] => items.map(dressed)
  const dressed = (item: FormItem): FormItem => {
    const look = appearance.get(item.key)
    const columns = item.columns?.map((column) => ({ ...column, list: dress(column.list) }))
    const isSame =
      !look && !columns?.some(({ list }, i) => list.some((one, j) => one !== item.columns?.[i]?.list[j]))
    if (isSame) return item
    return {
      ...item,
      ...look?.item,
      options: { ...item.options, ...look?.options },
      ...(columns && { columns }),
    }
  }
  return { ...form, list: dress(form.list) }
}
