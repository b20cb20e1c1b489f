import type { FormDesign } from '#/generated/types'
import {
  deleteItem,
  type ItemPosition,
  insertItems,
  isSelfOrDescendant,
  outermostItems,
  siblingsOf,
} from '../item-tree'

const keysAt = (form: FormDesign, place: ItemPosition) => siblingsOf(form, place).map(({ key }) => key)

/** Moves items, in form order, to a position given before the move; a layout cannot move into itself. */
export function moveItems(
  form: FormDesign,
  { keys, to }: { keys: readonly string[]; to: ItemPosition },
): FormDesign {
  const items = outermostItems(form, keys)
  if (!items.length || items.some((item) => isSelfOrDescendant(item, to.parent))) return form
  const moving = new Set(items.map(({ key }) => key))
  const seen = keysAt(form, to)
  const before = seen.slice(0, to.index).filter((key) => moving.has(key)).length
  const rest = items.reduce((left, { key }) => deleteItem(left, key), form)
  const next = insertItems(rest, { ...to, index: to.index - before }, items)
  return keysAt(next, to).join() === seen.join() ? form : next
}
