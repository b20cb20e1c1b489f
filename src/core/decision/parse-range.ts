import { readAnyDate } from '../text/read-date'
import { readNumber } from '../text/read-number'

/** Bound of a range: a number, or a date as written. */
export type RangeBound = string | number

/** Bounds of a range, and whether they are included. */
export interface RangeBounds {
  from?: RangeBound
  above?: boolean
  to?: RangeBound
  below?: boolean
}

/**
 * Parses a number as people write it (5000, 5,000, 5千, 5万, 12%), or a date of any precision; undefined if it is
 * neither.
 */
export function parseRangeBound(word: string, kind: 'number' | 'date'): RangeBound | undefined {
  if (kind === 'date') return readAnyDate(word).value
  // A comma at the end separates words of a list.
  return /[,，]\s*$/.test(word) ? undefined : readNumber(word).value
}

const signs: Readonly<Record<string, keyof typeof bounds>> = {
  '>': '>',
  '＞': '>',
  '>=': '≥',
  '≥': '≥',
  '＞＝': '≥',
  '=>': '≥',
  '<': '<',
  '＜': '<',
  '<=': '≤',
  '≤': '≤',
  '＜＝': '≤',
  '=<': '≤',
}

const bounds = {
  '>': (end: RangeBound): RangeBounds => ({ from: end, above: true }),
  '≥': (end: RangeBound): RangeBounds => ({ from: end }),
  '<': (end: RangeBound): RangeBounds => ({ to: end, below: true }),
  '≤': (end: RangeBound): RangeBounds => ({ to: end }),
}

/** Formats one bound with its sign. */
export const formatBound = (sign: string, end: RangeBound): string => `${sign} ${end}`

const excluding = /^(?:!=|≠|<>|不是|除|not\b|salvo\b|no\b(?=\s))\s*/i

/** Splits off the mark that begins a list of excluded values. */
export function splitExclusion(text: string): { mark: boolean; rest: string } {
  const mark = excluding.exec(text)
  return { mark: mark !== null, rest: mark ? text.slice(mark[0].length) : text.replace(/^==?\s*/, '') }
}

function bounded(text: string, kind: 'number' | 'date'): RangeBounds | undefined {
  const [, sign = '', rest = ''] = /^([<>＜＞][=＝]?|=[<>]|[≤≥])\s*(.+)$/.exec(text) ?? []
  const known = signs[sign]
  const end = parseRangeBound(rest.trim(), kind)
  return known && end !== undefined ? bounds[known](end) : undefined
}

const twoBounds = /^(=?[<>≤≥＜＞].*?)\s*(?:,|，|、|;|；|&&|且|and|y|\s)\s*(=?[<>≤≥＜＞].*)$/
const stretch = /^([[(\]]?)\s*(.*?\S)\s*(?:\.\.|–|—|~|～|至|到|\bto\b|\ba\b)\s*(\S.*?)\s*([\])[]?)$/
const hyphen = /^()(-?[\d.,]*\d[百千kK万亿]*%?)\s*-\s*([\d.,]+[百千kK万亿]*%?)()$/

const unit = /^([\d.,]+)\s*([十百千]?[万亿]|万亿|[十百千]|[%‰％])元?$/

/** Returns the first bound with the unit of the last one where people leave it out: 5–10万 is 5万–10万, 500–1万 is not. */
function withUnitOf(last: string, first: string): string {
  const [, digits = '', scale = ''] = unit.exec(last) ?? []
  const isShared = scale !== '' && /^[\d.,]+$/.test(first) && Number(first) < Number(digits)
  return isShared ? `${first}${scale}` : first
}

/** Parses `5000–20000`, `5000-20000`, or the mathematical notation `[5000..20000)`. */
function stretched(text: string, kind: 'number' | 'date'): RangeBounds | undefined {
  const [, open = '', first = '', last = '', close = ''] =
    stretch.exec(text) ?? (kind === 'number' ? hyphen.exec(text) : null) ?? []
  const to = parseRangeBound(last, kind)
  const from = parseRangeBound(withUnitOf(last, first), kind)
  if (from === undefined || to === undefined || (open === '') !== (close === '')) return undefined
  const isAbove = open === '(' || open === ']'
  const isBelow = close === ')' || close === '['
  return { from, to, ...(isAbove && { above: true }), ...(isBelow && { below: true }) }
}

/** Parses a range as people write it: `> 5000`, `≥ 5000, < 20000`, `5000–20000`. Undefined if it is none. */
export function parseRange(text: string, kind: 'number' | 'date'): RangeBounds | undefined {
  const [, first = '', second = ''] = twoBounds.exec(text) ?? []
  const [one, other] = [bounded(first, kind), bounded(second, kind)]
  if (one && other && (one.from === undefined) !== (other.from === undefined)) return { ...one, ...other }
  return bounded(text, kind) ?? stretched(text, kind)
}
