import { hasEqual } from '../equality-index'
import { limits } from '../limits'
import type { Numeric } from '../number'
import { toWords } from '../value'
import { demandShort, wholeWithin } from './argument-guards'
import type { Rule } from './define-function'
import { joined } from './join'

const longestFilled = 1_000

/** The characters of a text as people count them: a rare Chinese character is one, not two. */
const charactersOf = (text: string): string[] => Array.from(text)
const position = (value: Numeric, least = 0) => wholeWithin(value, least, limits.text)

/** Texts one behind the other. */
export const concat: Rule<'concat'> = (...parts) => {
  demandShort(parts.reduce((length, part) => length + part.length, 0))
  return parts.join('')
}

/** The first characters of a text. */
export const textLeft: Rule<'textLeft'> = (text, count = 1) =>
  charactersOf(text).slice(0, position(count)).join('')

/** Characters from a position on, counted from 1. */
export const textMiddle: Rule<'textMiddle'> = (text, start, count = limits.text) => {
  const from = position(start, 1) - 1
  return charactersOf(text)
    .slice(from, from + position(count))
    .join('')
}

/** The last characters of a text. */
export const textRight: Rule<'textRight'> = (text, count = 1) => {
  const characters = charactersOf(text)
  return characters.slice(Math.max(0, characters.length - position(count))).join('')
}

/** The number of characters. */
export const textLength: Rule<'textLength'> = (text) => charactersOf(text).length

/** Where a text first has another within it, counted from 1; 0 where it has not. */
export const findText: Rule<'findText'> = (text, part) => {
  const at = part === '' ? -1 : text.indexOf(part)
  return at < 0 ? 0 : charactersOf(text.slice(0, at)).length + 1
}

/** A text with every occurrence of a part replaced; nothing occurs nowhere. */
export const replaceText: Rule<'replaceText'> = (text, part, replacement = '') => {
  if (part === '') return text
  const pieces = text.split(part)
  demandShort(text.length + (pieces.length - 1) * (replacement.length - part.length))
  return pieces.join(replacement)
}

/** A text without blanks at its ends, full-width ones too. */
export const trimText: Rule<'trimText'> = (text) => text.trim()

/** Letters as capitals. */
export const upperCase: Rule<'upperCase'> = (text) => text.toUpperCase()

/** Letters as small ones. */
export const lowerCase: Rule<'lowerCase'> = (text) => text.toLowerCase()

/** Whether a text has another within it; nothing is within everything, so an empty search finds nothing. */
export const textIncludes: Rule<'textIncludes'> = (text, part) => part !== '' && text.includes(part)

/** Whether a list has an item, or a text another within it. */
export const includes: Rule<'includes'> = (within, wanted) =>
  Array.isArray(within)
    ? wanted !== undefined && hasEqual(within, wanted)
    : textIncludes(toWords(within), toWords(wanted))

/** Whether a text starts with another that is not empty. */
export const startsWith: Rule<'startsWith'> = (text, part) => part !== '' && text.startsWith(part)

/** Whether a text ends with another that is not empty. */
export const endsWith: Rule<'endsWith'> = (text, part) => part !== '' && text.endsWith(part)

/** A text filled up on its left to a length. */
export const padLeft: Rule<'padLeft'> = (text, length, fill = '0') =>
  text.padStart(wholeWithin(length, 0, longestFilled), fill)

/** The parts of a text between separators, without blanks at their ends. */
export const splitText: Rule<'splitText'> = (text, separator = ',') =>
  text === '' ? [] : text.split(separator || ',').map((part) => part.trim())

/** The texts that are filled in, with a separator between them. */
export const textJoin: Rule<'textJoin'> = (separator, ...texts) =>
  joined(
    texts.filter((text) => text !== ''),
    separator,
  )

/** A text a number of times. */
export const repeatText: Rule<'repeatText'> = (text, times) => {
  const count = position(times)
  demandShort(text.length * count)
  return text.repeat(count)
}

/** Whether two texts are the same letter by letter. */
export const exactSame: Rule<'exactSame'> = (text, other) => text === other
