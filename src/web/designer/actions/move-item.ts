import type { FormDesign } from '#/generated/types'
import { holds, itemOf, type Place, placeOf, withItems, withoutItem } from '../tree'

/** Moves an item to a place as it was seen before the move; a layout cannot go into itself. */
export function moveItem(form: FormDesign, { key, to }: { key: string; to: Place }): FormDesign {
  const item = itemOf(form, key)
  const from = placeOf(form, key)
  if (!item || !from || holds(item, to.parent)) return form
  const isSameList = from.parent === to.parent && from.column === to.column
  const index = isSameList && to.index > from.index ? to.index - 1 : to.index
  if (isSameList && index === from.index) return form
  return withItems(withoutItem(form, key), { ...to, index }, [item])
}
