import type { FormDesign, FormItem } from '#/generated/types'
import { type Place, withItems } from '../item-tree'

/** Puts new items in at a place. */
export const addItems = (form: FormDesign, { at, items }: { at: Place; items: FormItem[] }): FormDesign =>
  items.length ? withItems(form, at, items) : form
