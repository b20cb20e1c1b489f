import { hasEqual } from '../equality-index'
import { expressionLimits } from '../limits'
import { isEmpty, toPlainText } from '../value'
import { requireInteger } from './argument-guards'
import type { FunctionRule } from './define-function'
import { joinValues } from './join'

const filledIn = (items: readonly unknown[]) => items.filter((item) => !isEmpty(item))
const wordsOf = (items: readonly unknown[]) => new Set(filledIn(items).map(toPlainText))

/** The number of items of a list. */
export const countItems: FunctionRule<'countItems'> = (items) => items.length

/** The item at a position counted from 1; nothing past the end. */
export const listItem: FunctionRule<'listItem'> = (items, position) =>
  items[requireInteger(position, 1, expressionLimits.steps) - 1]

/** Whether a list, or a text of items separated by commas, has an item. */
export const listIncludes: FunctionRule<'listIncludes'> = (items, wanted) => hasEqual(items, wanted)

/** Whether a list has any of some items. */
export const hasAny: FunctionRule<'hasAny'> = (items, wanted) => {
  const words = wordsOf(items)
  return [...wordsOf(wanted)].some((word) => words.has(word))
}

/** Whether a list has every one of some items; no items wanted are not there. */
export const hasAll: FunctionRule<'hasAll'> = (items, wanted) => {
  const [words, asked] = [wordsOf(items), wordsOf(wanted)]
  return asked.size > 0 && [...asked].every((word) => words.has(word))
}

/** A list with each item once, where it stands first, and without blanks. */
export const uniqueItems: FunctionRule<'uniqueItems'> = (items) => [
  ...new Map(filledIn(items).map((item) => [toPlainText(item), item])).values(),
]

/** The filled-in items of a list as one text. */
export const joinItems: FunctionRule<'joinItems'> = (items, separator = '、') =>
  joinValues(filledIn(items), separator)
