import { equals } from '../compare'
import { limits } from '../limits'
import { wholeWithin } from './bounds'
import type { Rule } from './define'

/** The number of items of a list. */
export const countItems: Rule<'countItems'> = (items) => items.length

/** The item at a position counted from 1; nothing past the end. */
export const listItem: Rule<'listItem'> = (items, position) =>
  items[wholeWithin(position, 1, limits.steps) - 1]

/** Whether a list, or a text of items separated by commas, has an item. */
export const listIncludes: Rule<'listIncludes'> = (items, wanted) =>
  items.some((item) => equals(item, wanted))
