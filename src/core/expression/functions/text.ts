import { countCharacters } from '../../text/count-characters'
import { includesValue } from '../equality-index'
import { expressionLimits } from '../limits'
import type { Numeric } from '../number'
import { toPlainText } from '../value'
import { assertTextLength, requireInteger } from './argument-guards'
import type { FunctionRule } from './define-function'
import { joinValues } from './join'

const longestFilled = 1_000

/** Splits a text into characters by code point: a rare Chinese character is one, not two. */
const charactersOf = (text: string): string[] => Array.from(text)
const position = (value: Numeric, least = 0) => requireInteger(value, least, expressionLimits.text)

/** Concatenates texts. */
export const concat: FunctionRule<'concat'> = (...parts) => {
  assertTextLength(parts.reduce((length, part) => length + part.length, 0))
  return parts.join('')
}

/** First characters of a text. */
export const textLeft: FunctionRule<'textLeft'> = (text, count = 1) =>
  charactersOf(text).slice(0, position(count)).join('')

/** Characters from a position on, counted from 1. */
export const textMiddle: FunctionRule<'textMiddle'> = (text, start, count = expressionLimits.text) => {
  const from = position(start, 1) - 1
  return charactersOf(text)
    .slice(from, from + position(count))
    .join('')
}

/** Last characters of a text. */
export const textRight: FunctionRule<'textRight'> = (text, count = 1) => {
  const characters = charactersOf(text)
  return characters.slice(Math.max(0, characters.length - position(count))).join('')
}

/** Number of characters. */
export const textLength: FunctionRule<'textLength'> = (text) => countCharacters(text)

/** Position of a text within another, counted from 1; 0 if absent. */
export const findText: FunctionRule<'findText'> = (text, part) => {
  const at = part === '' ? -1 : text.indexOf(part)
  return at < 0 ? 0 : countCharacters(text.slice(0, at)) + 1
}

/** Replaces every occurrence of a part; an empty part matches nothing. */
export const replaceText: FunctionRule<'replaceText'> = (text, part, replacement = '') => {
  if (part === '') return text
  const pieces = text.split(part)
  assertTextLength(text.length + (pieces.length - 1) * (replacement.length - part.length))
  return pieces.join(replacement)
}

/** Trims white space from both ends, full-width spaces included. */
export const trimText: FunctionRule<'trimText'> = (text) => text.trim()

/** Converts letters to upper case. */
export const upperCase: FunctionRule<'upperCase'> = (text) => text.toUpperCase()

/** Converts letters to lower case. */
export const lowerCase: FunctionRule<'lowerCase'> = (text) => text.toLowerCase()

/** Whether a text contains another; an empty search matches nothing. */
export const textIncludes: FunctionRule<'textIncludes'> = (text, part) => part !== '' && text.includes(part)

/** Whether a list contains an item, or a text contains another. */
export const includes: FunctionRule<'includes'> = (container, part) =>
  Array.isArray(container)
    ? part !== undefined && includesValue(container, part)
    : textIncludes(toPlainText(container), toPlainText(part))

/** Whether a text starts with another that is not empty. */
export const startsWith: FunctionRule<'startsWith'> = (text, part) => part !== '' && text.startsWith(part)

/** Whether a text ends with another that is not empty. */
export const endsWith: FunctionRule<'endsWith'> = (text, part) => part !== '' && text.endsWith(part)

/** Pads a text on the left to a number of characters. */
export const padLeft: FunctionRule<'padLeft'> = (text, length, fill = '0') => {
  const missing = requireInteger(length, 0, longestFilled) - countCharacters(text)
  if (missing <= 0 || fill === '') return text
  const filler = charactersOf(fill)
  return Array.from({ length: missing }, (_, at) => filler[at % filler.length]).join('') + text
}

/** Splits a text at separators and trims the parts. */
export const splitText: FunctionRule<'splitText'> = (text, separator = ',') =>
  text === '' ? [] : text.split(separator || ',').map((part) => part.trim())

/** Joins the filled-in texts with a separator. */
export const textJoin: FunctionRule<'textJoin'> = (separator, ...texts) =>
  joinValues(
    texts.filter((text) => text !== ''),
    separator,
  )

/** Repeats a text. */
export const repeatText: FunctionRule<'repeatText'> = (text, times) => {
  const count = position(times)
  assertTextLength(text.length * count)
  return text.repeat(count)
}

/** Whether two texts are identical, character by character. */
export const exactSame: FunctionRule<'exactSame'> = (text, other) => text === other
