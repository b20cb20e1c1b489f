import type { FormDesign, FormItem } from '../../../generated/types'
import { allFormItemsOf } from '../design/items'
import {
  assignIds,
  listPartUses,
  mapColumns,
  type PartItem,
  type PartVersion,
  toPartItems,
  unlinkItems,
} from './link-items'

/** Items of one use in a design, and what the new version makes of them. */
interface Update {
  use: string
  /** New items by their keys in the part, with their content. */
  fresh: ReadonlyMap<string, PartItem>
  /** Keys in the part of its outermost items. */
  outermost: ReadonlySet<string>
  /** Keys in the part of the items that this design removed. */
  removed: ReadonlySet<string>
  placed: Set<string>
}

const isOf = (item: FormItem, { use }: Pick<Update, 'use'>): item is PartItem => item.part?.use === use

/** Returns a new item with the items in it that the design has not removed. */
const build = (item: PartItem, update: Update): FormItem =>
  mapColumns(item, (list) =>
    list
      .filter(({ part }) => !update.removed.has(part?.key ?? ''))
      .map((one) => build(one as PartItem, update)),
  )

/** Returns the items in a linked layout that are not of the use, by column. */
const foreignItems = (item: FormItem, update: Update): FormItem[][] =>
  (item.columns ?? []).map(({ list }) =>
    list.flatMap((one) => (isOf(one, update) ? foreignItems(one, update).flat() : updateList([one], update))),
  )

/** Adds items to the columns they were in; those of a column that is gone come into the last one. */
const addForeign = (item: FormItem, foreign: readonly FormItem[][]): FormItem =>
  mapColumns(item, (list, column) => [
    ...list,
    ...(column + 1 === item.columns?.length ? foreign.slice(column).flat() : (foreign[column] ?? [])),
  ])

/** Returns a list of the design with the items of the use replaced where they are. */
function updateList(list: readonly FormItem[], update: Update): FormItem[] {
  return list.flatMap((item) => {
    if (!isOf(item, update)) return [mapColumns(item, (inner) => updateList(inner, update))]
    const foreign = foreignItems(item, update)
    const { key } = item.part
    const fresh = update.fresh.get(key)
    if (fresh?.key !== item.key || !update.outermost.has(key)) return foreign.flat()
    update.placed.add(key)
    const built = build(fresh, update)
    return built.columns ? [addForeign(built, foreign)] : [built, ...foreign.flat()]
  })
}

/** Inserts an item before or after the placed one with a key. */
function insertNextTo(
  list: readonly FormItem[],
  item: FormItem,
  { key, isBefore }: { key: string; isBefore: boolean },
): FormItem[] {
  return list.flatMap((one) => {
    if (one.key === key) return isBefore ? [item, one] : [one, item]
    return [mapColumns(one, (inner) => insertNextTo(inner, item, { key, isBefore }))]
  })
}

/** Places the outermost items that are new, after their predecessors in the part. */
function placeNew(list: FormItem[], items: readonly PartItem[], update: Update): FormItem[] {
  let before: string | undefined
  let result = list
  for (const item of items) {
    const { key } = item.part
    if (update.removed.has(key)) continue
    if (!update.placed.has(key)) {
      const next = items.find(({ part }) => update.placed.has(part.key))?.key
      const neighbour = before ?? next
      const built = build(item, update)
      result = neighbour
        ? insertNextTo(result, built, { key: neighbour, isBefore: before === undefined })
        : [...result, built]
      update.placed.add(key)
    }
    before = item.key
  }
  return result
}

/** Lists the outermost placed items that the new version no longer has, as plain items. */
function listDropped(list: readonly FormItem[], update: Update): FormItem[] {
  return list.flatMap((item) => {
    if (isOf(item, update) && update.fresh.get(item.part.key)?.key !== item.key)
      return unlinkItems([mapColumns(item, (inner) => listDropped(inner, update))])
    return (item.columns ?? []).flatMap((column) => listDropped(column.list, update))
  })
}

/** Lists the outermost items of a use. */
const listOutermost = (list: readonly FormItem[], use: { use: string }): PartItem[] =>
  list.flatMap((item) =>
    isOf(item, use) ? [item] : (item.columns ?? []).flatMap((column) => listOutermost(column.list, use)),
  )

/** Returns an item without the items in it that the new version has elsewhere. */
const withoutFresh = (item: FormItem, update: Update): FormItem =>
  mapColumns(item, (list) =>
    list
      .filter((one) => !isOf(one, update) || !update.fresh.has(one.part.key))
      .map((one) => withoutFresh(one, update)),
  )

/** Updates the removed items, which come back as the new version has them. */
const updateRemoved = (list: readonly FormItem[], update: Update): FormItem[] =>
  list.flatMap((item) => {
    if (!isOf(item, update)) return [mapColumns(item, (inner) => updateRemoved(inner, update))]
    const fresh = update.fresh.get(item.part.key)
    return fresh ? [build(fresh, update)] : unlinkItems([withoutFresh(item, update)], update.use)
  })

function updateUse(
  form: FormDesign,
  part: PartVersion,
  { use, now }: { use: string; now: number },
): FormDesign {
  const there = allFormItemsOf([...form.list, ...form.remove_list]).filter((item) => isOf(item, { use }))
  const known = new Map(
    there.toReversed().flatMap((item) => (item.part ? [[item.part.key, item] as const] : [])),
  )
  const items = toPartItems(part, use, assignIds(form, part.items, known, now))
  const linked = allFormItemsOf(items) as PartItem[]
  const update: Update = {
    use,
    fresh: new Map(linked.map((item) => [item.part.key, item])),
    outermost: new Set(items.map((item) => item.part.key)),
    removed: new Set(listOutermost(form.remove_list, { use }).map((item) => item.part.key)),
    placed: new Set(),
  }
  const list = placeNew(updateList(form.list, update), items, update)
  const remove_list = [...updateRemoved(form.remove_list, update), ...listDropped(form.list, update)]
  return { ...form, list, remove_list }
}

/**
 * Updates the insertions of a part in a design to a version. Items keep their keys, models and places; new ones follow their
 * predecessors, dropped ones go to the removed items as plain ones, and items that the design removed stay removed.
 */
export function updatePart(form: FormDesign, part: PartVersion, now: number): FormDesign {
  const outdated = listPartUses(form).filter(({ id, version }) => id === part.id && version !== part.version)
  return outdated.reduce((last, { use }) => updateUse(last, part, { use, now }), form)
}
