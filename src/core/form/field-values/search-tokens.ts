import type { SliceGenerator } from '../../slices'
import { foldCase } from '../../text/find-words'
import type { FormValues } from '../values/form-values'
import type { SearchMethod } from './search-condition'

/*
 * Tokens of the search index: hashes of what a form, its opinions, comments and file names contain. The index may find too much, since the list tests each flow
 * that it finds by its own conditions, but never too little: whatever a condition accepts has the tokens of the condition.
 *
 * - Text: its n-grams, whatever the field; two neighbouring characters, and three where all are plain ASCII.
 * - Whole value, number and date: of one field. A number or a date is a position on a line, which is divided into intervals
 *   of several lengths; a value has the token of each interval around it, and a range is a sum of intervals.
 */

/** Token of a flow whose other tokens are unknown; every search finds it. */
export const incompleteIndexToken = 0

/** Maximum number of tokens; a form with more has only the unknown token. */
const maxTokens = 4_000

/** FNV-1a over UTF-16 code units; never the unknown token. */
function tokenOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash === incompleteIndexToken ? 1 : hash
}

const isAscii = (text: string) => /^[\x20-\x7e]+$/.test(text)

/** Returns the n-grams of a text; a search for a shorter text has none. */
export function textTokens(text: string): number[] {
  const characters = [...foldCase(text)]
  return characters.flatMap((one, at) => {
    const [before = '', earlier = ''] = [characters[at - 1], characters[at - 2]]
    if (!before) return []
    if (!isAscii(before + one)) return [tokenOf(before + one)]
    return earlier && isAscii(earlier) ? [tokenOf(earlier + before + one)] : []
  })
}

/** Writes a number without an exponent, as the database does. */
function decimalOf(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(20)
}

const decimal = /^(-?)0*(\d*)(?:\.(\d*))?$/

/** A whole number in any of its spellings is the same value. */
function spelling(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = decimal.exec(text) ?? []
  const digits = fraction.replace(/0+$/, '')
  return decimal.test(text) && text ? `${sign}${whole}.${digits}` : text
}

/** Returns the token of a field's whole value. */
export const valueToken = (model: string, text: string): number => tokenOf(`${model}=${spelling(text)}`)

/** Line of positions, divided into intervals of these lengths, the longest first. */
interface Line {
  kind: string
  lengths: readonly number[]
}

/** The number of integer digits and the first three digits. */
const numbers = (sign: string): Line => ({ kind: `#${sign}`, lengths: [10_000, 1_000, 100, 10, 1] })
const days: Line = { kind: '@d', lengths: [37_200, 3_720, 372, 31, 1] }
const months: Line = { kind: '@m', lengths: [1_200, 120, 12, 1] }
const years: Line = { kind: '@y', lengths: [100, 10, 1] }

const intervalToken = (model: string, { kind }: Line, length: number, at: number) =>
  tokenOf(`${model}${kind}${length}:${at}`)

/** Returns the tokens of the intervals around a position. */
const around = (model: string, line: Line, at: number): number[] =>
  line.lengths.map((length) => intervalToken(model, line, length, Math.floor(at / length)))

/** Returns the tokens of the fewest intervals that together are a range, both ends inclusive. */
function intervalTokens(model: string, line: Line, [from, to]: readonly [number, number]): number[] {
  const tokens: number[] = []
  for (let at = from; at <= to; ) {
    const length = line.lengths.find((one) => at % one === 0 && at + one - 1 <= to) ?? 1
    tokens.push(intervalToken(model, line, length, at / length))
    at += length
  }
  return tokens
}

/** Bound that includes every number of its sign. */
const largest = '9'.repeat(400)

/** Returns the position of a magnitude written in decimals. */
function magnitude(text: string): number {
  const [, , whole = '', fraction = ''] = decimal.exec(text) ?? []
  const count = Math.min(whole.length, largest.length)
  return count * 1_000 + Number((whole + fraction).padEnd(3, '0').slice(0, 3))
}

const isNegative = (text: string) => text.startsWith('-') && /[1-9]/.test(text)

function numberTokens(model: string, text: string): number[] {
  if (!decimal.test(text) || !/\d/.test(text)) return []
  return around(model, numbers(isNegative(text) ? '-' : ''), magnitude(text))
}

type Bound = string | number | undefined

function numberRange(model: string, from: Bound, to: Bound): number[] | undefined {
  const [low = '', high = ''] = [from ?? `-${largest}`, to ?? largest].map((bound) =>
    typeof bound === 'number' ? decimalOf(bound) : bound,
  )
  if (![low, high].every((bound) => /^-?\d+(\.\d+)?$/.test(bound))) return undefined
  const [isLowNegative, isHighNegative] = [isNegative(low), isNegative(high)]
  const positive = [isLowNegative ? 0 : magnitude(low), magnitude(high)] as const
  const negative = [isHighNegative ? magnitude(high) : 0, magnitude(low)] as const
  return [
    ...(isHighNegative ? [] : intervalTokens(model, numbers(''), positive)),
    ...(isLowNegative ? intervalTokens(model, numbers('-'), negative) : []),
  ]
}

const calendar = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/

/** Reads the date at the beginning of a text; other texts have no position. */
function dayOf(text: string) {
  const [start, year, month, day] = calendar.exec(text) ?? []
  const next = text.slice(start?.length ?? 0)
  const isWhole = day !== undefined || next === ''
  const [ofMonth, ofDay] = [month, day].map((part) => (part === undefined ? undefined : Number(part) - 1))
  const isValid = (ofMonth ?? 0) >= 0 && (ofMonth ?? 0) < 12 && (ofDay ?? 0) >= 0 && (ofDay ?? 0) < 31
  return year !== undefined && isWhole && isValid
    ? { year: Number(year), month: ofMonth, day: ofDay }
    : undefined
}

const anyDate = (model: string) => tokenOf(`${model}@?`)

/** A date of lower precision has a line of its own; a text that is no date is in every range. */
function dateTokens(model: string, text: string): number[] {
  const read = dayOf(text)
  if (!read) return [anyDate(model)]
  const { year, month, day } = read
  if (month === undefined) return around(model, years, year)
  const ofMonth = year * 12 + month
  return day === undefined ? around(model, months, ofMonth) : around(model, days, ofMonth * 31 + day)
}

function dateRange(model: string, from: Bound, to: Bound): number[] | undefined {
  const low = dayOf(String(from ?? '0000'))
  const high = dayOf(String(to ?? '9999'))
  if (!low || !high) return undefined
  const ofMonths: [number, number] = [low.year * 12 + (low.month ?? 0), high.year * 12 + (high.month ?? 11)]
  return [
    anyDate(model),
    ...intervalTokens(model, years, [low.year, high.year]),
    ...intervalTokens(model, months, ofMonths),
    ...intervalTokens(model, days, [ofMonths[0] * 31 + (low.day ?? 0), ofMonths[1] * 31 + (high.day ?? 30)]),
  ]
}

/** Returns the tokens of a field's values in a range, any of which a flow must have; undefined if not indexed. */
export const rangeTokens = (
  model: string,
  by: SearchMethod['by'],
  [from, to]: readonly [Bound, Bound],
): number[] | undefined => (by === 'number' ? numberRange : dateRange)(model, from, to)

/** Whether a text is the content of a file, such as a signature; its n-grams are not indexed. */
const isFileContent = (text: string) => /^data:[^,]{0,100};base64,/.test(text)

function leafTokens(model: string, text: string): number[] {
  if (isFileContent(text)) return [valueToken(model, text), anyDate(model)]
  const own = [...numberTokens(model, text), ...dateTokens(model, text)]
  return [valueToken(model, text), ...own, ...textTokens(text)]
}

/** Visits the texts, numbers and booleans of a value. */
function* leavesOf(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (value) yield value
  } else if (typeof value === 'number') yield decimalOf(value)
  else if (typeof value === 'boolean') yield String(value)
  else if (value && typeof value === 'object') for (const part of Object.values(value)) yield* leavesOf(part)
}

/** Returns the tokens of a form's values and of other texts of its flow, interruptible between them. */
export function* formTokens(form: FormValues, texts: readonly string[] = []): SliceGenerator<number[]> {
  const tokens = new Set<number>()
  for (const [model, value] of [['', texts] as const, ...Object.entries(form)])
    for (const leaf of leavesOf(value)) {
      for (const token of leafTokens(model, leaf)) tokens.add(token)
      if (tokens.size > maxTokens) return [incompleteIndexToken]
      yield
    }
  return [...tokens]
}
