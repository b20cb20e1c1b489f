import { allItemsOf } from '#/core/form/design/items'
import type { FormDesign, FormItem } from '#/generated/types'

/** Where an item stands or will stand: in a column of a layout, or in the form itself when parent is null. */
export interface ItemPosition {
  parent: string | null
  column: number
  index: number
}

type Edit = (list: FormItem[], index: number) => FormItem[]

/** Every item a design knows, the removed ones too: keys, models and indexes are unique among these. */
export const collectItems = (form: FormDesign): FormItem[] => [
  ...allItemsOf(form.list),
  ...allItemsOf(form.remove_list),
]

/** The placed item of a key. */
export const findItem = (form: FormDesign, key: string | null): FormItem | undefined =>
  key === null ? undefined : allItemsOf(form.list).find((item) => item.key === key)

/** Whether `key` is `item` itself or stands somewhere inside it. */
export const isSelfOrDescendant = (item: FormItem, key: string | null): boolean =>
  allItemsOf([item]).some((inner) => inner.key === key)

/** The placed items of these keys in the form's order, without those that stand inside another of them. */
export function outermostItems(form: FormDesign, keys: readonly string[]): FormItem[] {
  const wanted = new Set(keys)
  const inList = (list: readonly FormItem[]): FormItem[] =>
    list.flatMap((item) =>
      wanted.has(item.key) ? [item] : (item.columns ?? []).flatMap((column) => inList(column.list)),
    )
  return inList(form.list)
}

/** What `change` makes of each part; the same list where no part changes. */
function mapped<Part>(list: Part[], change: (part: Part) => Part): Part[] {
  const next = list.map(change)
  return next.some((part, i) => part !== list[i]) ? next : list
}

/** A layout with the lists of its columns changed; every other item as it is. */
function withLists(item: FormItem, change: (list: FormItem[]) => FormItem[]): FormItem {
  if (!item.columns) return item
  const columns = mapped(item.columns, (column) => {
    const list = change(column.list)
    return list === column.list ? column : { ...column, list }
  })
  return columns === item.columns ? item : { ...item, columns }
}

/** Edits the list in which `key` stands; every untouched part stays the same object. */
function editAround(list: FormItem[], key: string, edit: Edit): FormItem[] {
  const index = list.findIndex((item) => item.key === key)
  if (index >= 0) return edit(list, index)
  return mapped(list, (item) => withLists(item, (inside) => editAround(inside, key, edit)))
}

const withList = (form: FormDesign, list: FormItem[]): FormDesign =>
  list === form.list ? form : { ...form, list }

/** The design with one item replaced by what `change` makes of it. */
export function updateItem(form: FormDesign, key: string, change: (item: FormItem) => FormItem): FormDesign {
  const edit: Edit = (list, index) => list.map((item, i) => (i === index ? change(item) : item))
  return withList(form, editAround(form.list, key, edit))
}

/** The design without an item (and without all that stands in it). */
export const deleteItem = (form: FormDesign, key: string): FormDesign =>
  withList(
    form,
    editAround(form.list, key, (list, index) => list.toSpliced(index, 1)),
  )

/** The design with items put in at a place; a place that does not exist leaves it as it was. */
export function insertItems(
  form: FormDesign,
  { parent, column, index }: ItemPosition,
  items: FormItem[],
): FormDesign {
  if (parent === null) return { ...form, list: form.list.toSpliced(index, 0, ...items) }
  return updateItem(form, parent, (layout) => ({
    ...layout,
    columns: layout.columns?.map((one, i) =>
      i === column ? { ...one, list: one.list.toSpliced(index, 0, ...items) } : one,
    ),
  }))
}

/** The list of items in which a place lies. */
export const siblingsOf = (
  form: FormDesign,
  { parent, column }: Pick<ItemPosition, 'parent' | 'column'>,
): FormItem[] => (parent === null ? form.list : (findItem(form, parent)?.columns?.[column]?.list ?? []))

/** The place of an item. */
export function positionOf(form: FormDesign, key: string): ItemPosition | undefined {
  const index = form.list.findIndex((item) => item.key === key)
  if (index >= 0) return { parent: null, column: 0, index }
  for (const layout of allItemsOf(form.list))
    for (const [column, { list }] of (layout.columns ?? []).entries()) {
      const inside = list.findIndex((item) => item.key === key)
      if (inside >= 0) return { parent: layout.key, column, index: inside }
    }
}

/** Right behind an item; the end of the form when there is none. */
export function nextPosition(form: FormDesign, key: string | null): ItemPosition {
  const place = key === null ? undefined : positionOf(form, key)
  return place ? { ...place, index: place.index + 1 } : { parent: null, column: 0, index: form.list.length }
}
