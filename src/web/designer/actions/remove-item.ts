import type { FormDesign } from '#/generated/types'
import { itemOf, withoutItem } from '../tree'

/** Moves an item, with all that stands in it, to the recycle box: running flows may still hold its data. */
export function removeItem(form: FormDesign, { key }: { key: string }): FormDesign {
  const item = itemOf(form, key)
  return item ? { ...withoutItem(form, key), remove_list: [...form.remove_list, item] } : form
}
