import type { FormDesign, FormItem, PartLink } from '../../../generated/types'
import { allFormItemsOf } from '../design/items'

/*
 * Items that come from a shared part. They are items of their design in every respect; a link names the part, its version and
 * the item in it. Running flows and searches know an item by its key and model, so an update of the part keeps both.
 */

/** Version of a shared part with its items, whose keys are those of the part. */
export interface PartVersion {
  id: string
  version: number
  items: readonly FormItem[]
}

/** Insertion of a part into a design. */
export interface PartUse extends Pick<PartLink, 'id' | 'version' | 'use'> {
  /** Keys of its items in the design. */
  keys: string[]
}

/** Item with the link to its part. */
export type PartItem = FormItem & { part: PartLink }

const isLinked = (item: FormItem): item is PartItem => item.part !== undefined

/** Returns a layout with the items of each column mapped; any other item as it is. */
export const mapColumns = (
  item: FormItem,
  map: (list: FormItem[], column: number) => FormItem[],
): FormItem =>
  item.columns
    ? { ...item, columns: item.columns.map((column, at) => ({ ...column, list: map(column.list, at) })) }
    : item

/** Returns items, with those in their columns, as plain items without links; of one use, if given. */
export const unlinkItems = (items: readonly FormItem[], use?: string): FormItem[] =>
  items.map((item) => {
    const inner = mapColumns(item, (list) => unlinkItems(list, use))
    if (!inner.part || (use !== undefined && inner.part.use !== use)) return inner
    const { part: _, ...plain } = inner
    return plain
  })

/** Returns a design in which the items of a use are plain items, as if they had been designed here. */
export const detachPart = (form: FormDesign, use: string): FormDesign => ({
  ...form,
  list: unlinkItems(form.list, use),
  remove_list: unlinkItems(form.remove_list, use),
})

/** Links items of a design to a new part made of them, whose items have the same keys. */
export function linkItems(
  form: FormDesign,
  { id, version, items }: PartVersion,
  use = items[0]?.key ?? id,
): FormDesign {
  const own = new Set(allFormItemsOf(items).map(({ key }) => key))
  const link = (list: readonly FormItem[]): FormItem[] =>
    list.map((item) => {
      const inner = mapColumns(item, link)
      return own.has(item.key) ? { ...inner, part: { id, version, use, key: item.key } } : inner
    })
  return { ...form, list: link(form.list) }
}

/** Lists the insertions of parts into a design, in form order; a use without a placed item is none. */
export function listPartUses({ list }: Pick<FormDesign, 'list'>): PartUse[] {
  const uses = new Map<string, PartUse>()
  for (const { key, part } of allFormItemsOf(list).filter(isLinked)) {
    const { use, id, version } = part
    const known = uses.get(use) ?? { use, id, version, keys: [] }
    known.keys.push(key)
    uses.set(use, known)
  }
  return [...uses.values()]
}

/** Matches the keys of items in a text. */
const keyPattern = /(?<!\d)\d{13}_\d{1,6}(?!\d)/g

/** Replaces keys in a text in one pass; keys of another shape, as in old documents, one by one. */
export function replaceItemKeys(text: string, keys: ReadonlyMap<string, string>): string {
  const odd = [...keys].filter(([key]) => key.replace(keyPattern, '') !== '')
  const replaced = text.replace(keyPattern, (key) => keys.get(key) ?? key)
  return odd.reduce((last, [key, fresh]) => last.replaceAll(key, fresh), replaced)
}

/** Returns the model of a new item: custom fields are all called custom (domain: form item). */
export const newItemModel = (type: string, key: string): string => `${type.replace(/\W/g, '_')}_${key}`

/** Ids for the items of a part in a design: of those that are there, or new ones. */
interface ItemIds {
  /** Keys in the design by those in the part. */
  keys: ReadonlyMap<string, string>
  known: ReadonlyMap<string, FormItem>
  lastIndex: number
}

/** Assigns the items of a part their ids in a design; new keys begin with the given time. */
export function assignIds(
  form: FormDesign,
  items: readonly FormItem[],
  known: ItemIds['known'],
  now: number,
): ItemIds {
  const all = allFormItemsOf([...form.list, ...form.remove_list])
  const usedKeys = new Set(all.map(({ key }) => key))
  const time = String(now).padStart(13, '0')
  let counter = 0
  const create = () => {
    do counter += 1
    while (usedKeys.has(`${time}_${counter}`))
    return `${time}_${counter}`
  }
  const keys = new Map(allFormItemsOf(items).map(({ key }) => [key, known.get(key)?.key ?? create()]))
  return { keys, known, lastIndex: Math.max(0, ...all.map(({ keyindex }) => keyindex)) }
}

/** Converts the items of a part into linked items of a design, by their keys in the part. */
export function toPartItems({ id, version, items }: PartVersion, use: string, ids: ItemIds): PartItem[] {
  let { lastIndex } = ids
  const identify = (item: FormItem, source: FormItem): PartItem => {
    const known = ids.known.get(source.key)
    lastIndex += known ? 0 : 1
    const keyindex = known?.keyindex ?? lastIndex
    const model = known?.model ?? newItemModel(item.type, item.key)
    const link = { id, version, use, key: source.key }
    const inner = mapColumns(item, (list, column) =>
      list.map((one, at) => identify(one, source.columns?.[column]?.list[at] ?? one)),
    )
    return { ...inner, keyindex, model, part: link }
  }
  const plain = unlinkItems(items)
  const copies = JSON.parse(replaceItemKeys(JSON.stringify(plain), ids.keys)) as FormItem[]
  return copies.map((copy, at) => identify(copy, plain[at] ?? copy))
}

/** Creates the items of a part for its insertion into a design; new keys begin with the given time. */
export function createPartItems(form: FormDesign, part: PartVersion, now: number): FormItem[] {
  const ids = assignIds(form, part.items, new Map(), now)
  const use = ids.keys.values().next().value ?? part.id
  return toPartItems(part, use, ids)
}
