import type { FormDesign } from '#/generated/types'
import { type ItemPosition, insertItems } from '../item-tree'

/** Restores an item from the recycle box to a position, under its old key and model. */
export function restoreItem(form: FormDesign, { key, at }: { key: string; at: ItemPosition }): FormDesign {
  const item = form.remove_list.find((removed) => removed.key === key)
  if (!item) return form
  const remove_list = form.remove_list.filter((removed) => removed !== item)
  return insertItems({ ...form, remove_list }, at, [item])
}
