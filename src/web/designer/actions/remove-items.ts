import type { FormDesign } from '#/generated/types'
import { deleteItem, outermostItems } from '../item-tree'

/** Moves items, with their descendants, to the recycle box: running flows may still contain their data. */
export function removeItems(form: FormDesign, { keys }: { keys: readonly string[] }): FormDesign {
  const items = outermostItems(form, keys)
  if (!items.length) return form
  const rest = items.reduce((left, { key }) => deleteItem(left, key), form)
  return { ...rest, remove_list: [...form.remove_list, ...items] }
}
