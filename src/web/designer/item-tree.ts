import type { FormDesign, FormItem } from '#/generated/types'
import { allFormItemsOf } from '../../core/form'

/** Position of an item: in a column of a layout, or at the top level when parent is null. */
export interface ItemPosition {
  parent: string | null
  column: number
  index: number
}

type Edit = (list: FormItem[], index: number) => FormItem[]

/** Returns every item of a design, removed ones included: keys, models and indexes are unique among these. */
export const collectItems = (form: FormDesign): FormItem[] => [
  ...allFormItemsOf(form.list),
  ...allFormItemsOf(form.remove_list),
]

/** Returns the placed item with a key. */
export const findItem = (form: FormDesign, key: string | null): FormItem | undefined =>
  key === null ? undefined : allFormItemsOf(form.list).find((item) => item.key === key)

/** Whether `key` is `item` itself or one of its descendants. */
export const isSelfOrDescendant = (item: FormItem, key: string | null): boolean =>
  allFormItemsOf([item]).some((inner) => inner.key === key)

/** Returns the placed items of these keys in form order, without descendants of another one of them. */
export function outermostItems(form: FormDesign, keys: readonly string[]): FormItem[] {
  const selectedKeys = new Set(keys)
  const inList = (list: readonly FormItem[]): FormItem[] =>
    list.flatMap((item) =>
      selectedKeys.has(item.key) ? [item] : (item.columns ?? []).flatMap((column) => inList(column.list)),
    )
  return inList(form.list)
}

/** Maps each part through `change`; returns the same list if no part changes. */
function mapped<Part>(list: Part[], change: (part: Part) => Part): Part[] {
  const next = list.map(change)
  return next.some((part, i) => part !== list[i]) ? next : list
}

/** Applies a change to the lists of a layout's columns; returns every other item unchanged. */
function withLists(item: FormItem, change: (list: FormItem[]) => FormItem[]): FormItem {
  if (!item.columns) return item
  const columns = mapped(item.columns, (column) => {
    const list = change(column.list)
    return list === column.list ? column : { ...column, list }
  })
  return columns === item.columns ? item : { ...item, columns }
}

/** Edits the list that contains `key`; every untouched part stays the same object. */
function editAround(list: FormItem[], key: string, edit: Edit): FormItem[] {
  const index = list.findIndex((item) => item.key === key)
  if (index >= 0) return edit(list, index)
  return mapped(list, (item) => withLists(item, (inside) => editAround(inside, key, edit)))
}

const withList = (form: FormDesign, list: FormItem[]): FormDesign =>
  list === form.list ? form : { ...form, list }

/** Returns the design with one item replaced by the result of `change`. */
export function updateItem(form: FormDesign, key: string, change: (item: FormItem) => FormItem): FormDesign {
  const edit: Edit = (list, index) => list.map((item, i) => (i === index ? change(item) : item))
  return withList(form, editAround(form.list, key, edit))
}

/** Returns the design without an item and its descendants. */
export const deleteItem = (form: FormDesign, key: string): FormDesign =>
  withList(
    form,
    editAround(form.list, key, (list, index) => list.toSpliced(index, 1)),
  )

/** Returns the design with items inserted at a position; unchanged if the position does not exist. */
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

/** Returns the list of items that contains a position. */
export const siblingsOf = (
  form: FormDesign,
  { parent, column }: Pick<ItemPosition, 'parent' | 'column'>,
): FormItem[] => (parent === null ? form.list : (findItem(form, parent)?.columns?.[column]?.list ?? []))

/** Returns the position of an item. */
export function positionOf(form: FormDesign, key: string): ItemPosition | undefined {
  const index = form.list.findIndex((item) => item.key === key)
  if (index >= 0) return { parent: null, column: 0, index }
  for (const layout of allFormItemsOf(form.list))
    for (const [column, { list }] of (layout.columns ?? []).entries()) {
      const inside = list.findIndex((item) => item.key === key)
      if (inside >= 0) return { parent: layout.key, column, index: inside }
    }
}

/** Returns the position right after an item; the end of the form if there is none. */
export function nextPosition(form: FormDesign, key: string | null): ItemPosition {
  const place = key === null ? undefined : positionOf(form, key)
  return place ? { ...place, index: place.index + 1 } : { parent: null, column: 0, index: form.list.length }
}
