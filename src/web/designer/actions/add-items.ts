import type { FormDesign, FormItem } from '#/generated/types'
import { type ItemPosition, insertItems } from '../item-tree'

/** Inserts new items at a position. */
export const addItems = (
  form: FormDesign,
  { at, items }: { at: ItemPosition; items: FormItem[] },
): FormDesign => (items.length ? insertItems(form, at, items) : form)
