import { readAnyDate } from '../text/read-date'
import { readNumber } from '../text/read-number'

/** Bound of a range: a number, or a date as written. */
export type RangeAmount = string | number

/** Bounds of a range, and whether they are included. */
export interface RangeEnds {
  from?: RangeAmount
  above?: boolean
  to?: RangeAmount
  below?: boolean
}

/**
 * Parses a number as people write it (5000, 5,000, 5千, 5万, 12%), or a date of any precision; undefined if it is
 * neither.
 */
export function parseAmount(word: string, kind: 'number' | 'date'): RangeAmount | undefined {
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
  '<': '<',
  '＜': '<',
  '<=': '≤',
  '≤': '≤',
  '＜＝': '≤',
}

const bounds = {
  '>': (end: RangeAmount): RangeEnds => ({ from: end, above: true }),
  '≥': (end: RangeAmount): RangeEnds => ({ from: end }),
  '<': (end: RangeAmount): RangeEnds => ({ to: end, below: true }),
  '≤': (end: RangeAmount): RangeEnds => ({ to: end }),
}

/** Formats one bound with its sign. */
export const formatBound = (sign: string, end: RangeAmount): string => `${sign} ${end}`

const excluding = /^(?:!=|≠|<>|不是|除|not\b|salvo\b|no\b(?=\s))\s*/i

/** Splits off the mark that begins a list of excluded values. */
export function splitExclusion(text: string): { mark: boolean; rest: string } {
  const mark = excluding.exec(text)
  return { mark: mark !== null, rest: mark ? text.slice(mark[0].length) : text.replace(/^==?\s*/, '') }
}

function bounded(text: string, kind: 'number' | 'date'): RangeEnds | undefined {
  const [, sign = '', rest = ''] = /^([<>＜＞][=＝]?|[≤≥])\s*(.+)$/.exec(text) ?? []
  const known = signs[sign]
  const end = parseAmount(rest.trim(), kind)
  return known && end !== undefined ? bounds[known](end) : undefined
}

const twoBounds = /^([<>≤≥＜＞].*?)\s*(?:,|，|、|;|；|&&|且|and|y|\s)\s*([<>≤≥＜＞].*)$/
const stretch = /^([[(\]]?)\s*(.*?\S)\s*(?:\.\.|–|—|~|～|至|到|\bto\b|\ba\b)\s*(\S.*?)\s*([\])[]?)$/
const hyphen = /^()(-?[\d.,]*\d[百千kK万亿]*%?)\s*-\s*([\d.,]+[百千kK万亿]*%?)()$/

/** Parses `5000–20000`, `5000-20000`, or the mathematical notation `[5000..20000)`. */
function stretched(text: string, kind: 'number' | 'date'): RangeEnds | undefined {
  const [, open = '', first = '', last = '', close = ''] =
    stretch.exec(text) ?? (kind === 'number' ? hyphen.exec(text) : null) ?? []
  const [from, to] = [parseAmount(first, kind), parseAmount(last, kind)]
  if (from === undefined || to === undefined || (open === '') !== (close === '')) return undefined
  const isAbove = open === '(' || open === ']'
  const isBelow = close === ')' || close === '['
  return { from, to, ...(isAbove && { above: true }), ...(isBelow && { below: true }) }
}

/** Parses a range as people write it: `> 5000`, `≥ 5000, < 20000`, `5000–20000`. Undefined if it is none. */
export function parseRange(text: string, kind: 'number' | 'date'): RangeEnds | undefined {
  const [, first = '', second = ''] = twoBounds.exec(text) ?? []
  const [one, other] = [bounded(first, kind), bounded(second, kind)]
  if (one && other && (one.from === undefined) !== (other.from === undefined)) return { ...one, ...other }
  return bounded(text, kind) ?? stretched(text, kind)
}
