import { splitAroundTerms } from '../../text/split-around-terms'
import { includesValue } from '../equality-index'
import { expressionLimits } from '../limits'
import { isNumeric, parseNumber } from '../number'
import { isEmptyOperand, toList, toPlainText } from '../value'
import { requireInteger } from './argument-guards'
import type { FunctionRule } from './define-function'
import { joinValues } from './join'
import { sumOf } from './statistics'

const filledIn = (items: readonly unknown[]) => items.filter((item) => !isEmptyOperand(item))
const wordsOf = (items: readonly unknown[]) => new Set(filledIn(items).map(toPlainText))

/** Number of items of a list. */
export const countItems: FunctionRule<'countItems'> = (items) => items.length

/** Exact sum of the numbers in a list; items that are no numbers are skipped. */
export const sumItems: FunctionRule<'sumItems'> = (items) => sumOf(items.map(readItem).filter(isNumeric))

const readItem = (item: unknown) => (typeof item === 'string' ? parseNumber(item) : item)

/** Item at a position, counted from 1; empty past the end. */
export const listItem: FunctionRule<'listItem'> = (items, position) =>
  items[requireInteger(position, 1, expressionLimits.steps) - 1]

/** Whether a list, or a comma-separated text, contains an item. */
export const listIncludes: FunctionRule<'listIncludes'> = (items, operand) => includesValue(items, operand)

/** Returns the items to look for: a text is split at commas, but not inside an item that contains them. */
const itemsIn = (text: unknown, words: ReadonlySet<string>): string[] =>
  typeof text === 'string'
    ? splitAroundTerms(text, /[,，]/, (word) => words.has(word))
    : [...wordsOf(toList(text))]

/** Whether a list contains any of the given items. */
export const hasAny: FunctionRule<'hasAny'> = (items, operand) => {
  const words = wordsOf(items)
  return itemsIn(operand, words).some((word) => words.has(word))
}

/** Whether a list contains all of the given items; false if none are given. */
export const hasAll: FunctionRule<'hasAll'> = (items, operand) => {
  const words = wordsOf(items)
  const requests = itemsIn(operand, words)
  return requests.length > 0 && requests.every((word) => words.has(word))
}

/** Removes blanks and duplicates from a list; of equal items the first remains. */
export const uniqueItems: FunctionRule<'uniqueItems'> = (items) => [
  ...new Map(filledIn(items).map((item) => [toPlainText(item), item])).values(),
]

/** Joins the filled-in items of a list. */
export const joinItems: FunctionRule<'joinItems'> = (items, separator = '、') =>
  joinValues(filledIn(items), separator)
