import { hasEqual } from '../equality-index'
import { limits } from '../limits'
import { isEmpty, toWords } from '../value'
import { wholeWithin } from './argument-guards'
import type { Rule } from './define-function'
import { joined } from './join'

const filledIn = (items: readonly unknown[]) => items.filter((item) => !isEmpty(item))
const wordsOf = (items: readonly unknown[]) => new Set(filledIn(items).map(toWords))

/** The number of items of a list. */
export const countItems: Rule<'countItems'> = (items) => items.length

/** The item at a position counted from 1; nothing past the end. */
export const listItem: Rule<'listItem'> = (items, position) =>
  items[wholeWithin(position, 1, limits.steps) - 1]

/** Whether a list, or a text of items separated by commas, has an item. */
export const listIncludes: Rule<'listIncludes'> = (items, wanted) => hasEqual(items, wanted)

/** Whether a list has any of some items. */
export const hasAny: Rule<'hasAny'> = (items, wanted) => {
  const words = wordsOf(items)
  return [...wordsOf(wanted)].some((word) => words.has(word))
}

/** Whether a list has every one of some items; no items wanted are not there. */
export const hasAll: Rule<'hasAll'> = (items, wanted) => {
  const [words, asked] = [wordsOf(items), wordsOf(wanted)]
  return asked.size > 0 && [...asked].every((word) => words.has(word))
}

/** A list with each item once, where it stands first, and without blanks. */
export const uniqueItems: Rule<'uniqueItems'> = (items) => [
  ...new Map(filledIn(items).map((item) => [toWords(item), item])).values(),
]

/** The filled-in items of a list as one text. */
export const joinItems: Rule<'joinItems'> = (items, separator = '、') => joined(filledIn(items), separator)
