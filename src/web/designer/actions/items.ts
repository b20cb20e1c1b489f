import type { FormDesign, FormItem } from '#/generated/types'
import {
  deleteItem,
  type ItemPosition,
  insertItems,
  isSelfOrDescendant,
  outermostItems,
  positionOf,
  siblingsOf,
} from '../item-tree'

const isBeside = (a: ItemPosition, b: ItemPosition) => a.parent === b.parent && a.column === b.column

/** Moves items one place up (-1) or down (1) among their siblings; items of different lists stay. */
export function shiftItems(
  form: FormDesign,
  { keys, by }: { keys: readonly string[]; by: -1 | 1 },
): FormDesign {
  const places = outermostItems(form, keys).flatMap(({ key }) => positionOf(form, key) ?? [])
  const edge = places.at(by > 0 ? -1 : 0)
  if (!edge || !places.every((place) => isBeside(place, edge))) return form
  const index = edge.index + by
  if (index < 0 || index >= siblingsOf(form, edge).length) return form
  return moveItems(form, { keys, to: { ...edge, index: by > 0 ? index + 1 : index } })
}

const keysAt = (form: FormDesign, place: ItemPosition) => siblingsOf(form, place).map(({ key }) => key)

/** Moves items, in form order, to a position given before the move; a layout cannot move into itself. */
export function moveItems(
  form: FormDesign,
  { keys, to }: { keys: readonly string[]; to: ItemPosition },
): FormDesign {
  const items = outermostItems(form, keys)
  if (!items.length || items.some((item) => isSelfOrDescendant(item, to.parent))) return form
  const moving = new Set(items.map(({ key }) => key))
  const keysInPlace = keysAt(form, to)
  const before = keysInPlace.slice(0, to.index).filter((key) => moving.has(key)).length
  const rest = items.reduce((left, { key }) => deleteItem(left, key), form)
  const next = insertItems(rest, { ...to, index: to.index - before }, items)
  return keysAt(next, to).join() === keysInPlace.join() ? form : next
}

/** Restores an item from the recycle box to a position, under its old key and model. */
export function restoreItem(form: FormDesign, { key, at }: { key: string; at: ItemPosition }): FormDesign {
  const item = form.remove_list.find((removed) => removed.key === key)
  if (!item) return form
  const remove_list = form.remove_list.filter((removed) => removed !== item)
  return insertItems({ ...form, remove_list }, at, [item])
}

/** Moves items, with their descendants, to the recycle box: running flows may still contain their data. */
export function removeItems(form: FormDesign, { keys }: { keys: readonly string[] }): FormDesign {
  const items = outermostItems(form, keys)
  if (!items.length) return form
  const rest = items.reduce((left, { key }) => deleteItem(left, key), form)
  return { ...rest, remove_list: [...form.remove_list, ...items] }
}

/** Inserts new items at a position. */
export const addItems = (
  form: FormDesign,
  { at, items }: { at: ItemPosition; items: FormItem[] },
): FormDesign => (items.length ? insertItems(form, at, items) : form)
