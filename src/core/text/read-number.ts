import { countSignificantDigits, formatExact, toExactDecimal } from './exact-decimal'

/** Maximum number of significant digits: every decimal of this length survives as a JSON number. */
export const maxDigits = 15

/** Why a text is no number, and the part of it that was not understood. */
export interface NumberFault {
  code: 'not-number' | 'too-many-digits'
  found: string
}

/** Plain digits of a number without exponent, or why there are none. */
type DigitsResult = { digits: string; fault?: undefined } | { fault: NumberFault; digits?: undefined }

/** Number read from text, or why there is none. */
type NumberResult = { value: number; fault?: undefined } | { fault: NumberFault; value?: undefined }

/** Texts that a field shows beside its number, such as ¥ before it and 万元 behind it. */
interface NumberSigns {
  prefix?: string
  unit?: string
}

/** Maximum length of a text that can be a number, and of its digits, which can so be read again. */
const longest = 100

/** Maximum power of ten of a number with an exponent, beyond which its digits are not written out. */
const largestExponent = 200

/** Marks without width or meaning, and changes of direction, which programs copy with a text. */
const marks = /[\u200b-\u200f\u202a-\u202e\u2060\u2065-\u2069\ufeff]/g

/** Returns a text without marks that have no width. Operators stay: 2 and 5 with an invisible times are not 25. */
export const removeZeroWidth = (text: string): string => text.replace(marks, '')

/**
 * Replaces full-width and small forms by ordinary characters. Superscripts and circled digits stay, because
 * 5² is not 52.
 */
const halfWidth = (text: string) =>
  removeZeroWidth(text)
    .replace(/[\u3000\ufe50-\ufe6f\uff01-\uff5e\uffe0-\uffe6]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[。｡]/g, '.')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^负\s*/, '-')
    .trim()

const scales: Readonly<Record<string, number>> = { 十: 1, 百: 2, 千: 3, 万: 4, 萬: 4, 亿: 8, 億: 8 }

/** Returns the power of ten of 千, 百万, 亿 and the like. */
const scaleOf = (word: string) => [...word].reduce((sum, sign) => sum + (scales[sign] ?? 0), 0)

const shares: Readonly<Record<string, number>> = { '%': -2, '‰': -3 }

const currency = '(?:\\p{Sc}|人民币|RMB|CNY)'
const opening = new RegExp(`^([+-]?)\\s*(${currency}?)\\s*([+-]?)\\s*`, 'iu')
const mantissa = /^[\d.,'’\s]*[\d.,](?:e[+-]?\d{1,4})?/i
const closing = new RegExp(
  `^\\s*([十百千]?[万萬亿億]|万亿|[百千])?\\s*([%‰])?\\s*(元|圆|块|${currency})?$`,
  'iu',
)

const groups = /^\d{1,3}(?:([,'’\s])\d{3})(?:\1\d{3})*(?:\.\d*)?$/
const dotGroups = /^\d{1,3}(?:\.\d{3}){2,}$/
const decimalComma = /^(?:\d{1,3}(?:[.\s]\d{3})+,\d*|0?,\d+|\d+,\d{0,2})$/
const plain = /^(?:\d+\.?\d*|\.\d+)$/

/**
 * Removes thousands separators. A single comma before one or two digits separates decimals, as in many
 * countries: 12,5 is 12.5, 1,234 is 1234, and 1,2345 is neither.
 */
function withoutGroups(text: string): string | undefined {
  if (plain.test(text)) return text
  if (groups.test(text) && !text.startsWith('0')) return text.replace(/[,'’\s]/g, '')
  if (dotGroups.test(text) && !text.startsWith('0')) return text.replaceAll('.', '')
  if (!decimalComma.test(text)) return undefined
  const number = text.replace(/[.\s]/g, '').replace(',', '.')
  return plain.test(number) ? number : undefined
}

const scaled = /^[十百千万萬亿億%‰k]/i

interface Parts {
  isNegative: boolean
  number: string
  power: number
}

const faultOf = (found: string): { fault: NumberFault } => ({
  fault: { code: 'not-number', found: [...found.trim()].slice(0, 40).join('') },
})

/** Whether marks before and behind a number fit together: 5%元 and 5万% mean nothing. */
function fitTogether(mark: string, exponent: string, { scale, share, suffix }: Closing): boolean {
  if (share) return scale === '' && mark === '' && suffix === ''
  if (scale && exponent !== '0') return false
  return mark === '' || suffix === '' || suffix === '元'
}

type Closing = Record<'scale' | 'share' | 'suffix', string>

function closingOf(text: string): Closing | undefined {
  const [whole, scale = '', share = '', suffix = ''] = closing.exec(text) ?? []
  return whole === undefined ? undefined : { scale, share, suffix }
}

/** Splits a text into sign, digits and power of ten; returns the part that is none of these otherwise. */
function partsOf(text: string, isScaled: boolean): Parts | { fault: NumberFault } {
  const [start, sign = '', mark = '', second = ''] = opening.exec(text) ?? ['']
  const rest = text.slice(start.length)
  const [written = ''] = mantissa.exec(rest) ?? []
  const [bare = '', exponent = '0'] = written.trim().toLowerCase().split('e')
  const number = withoutGroups(bare)
  if (number === undefined || (sign && second)) return faultOf(text)
  const after = rest.slice(written.length)
  const end = closingOf(after)
  if (!end || !fitTogether(mark, exponent, end)) return faultOf(after)
  const power = Number(exponent) + scaleOf(end.scale) + (shares[end.share] ?? 0)
  // A field with the unit 万元 or % has a size of its own, so 3万 or 3元 in it is ambiguous.
  if (isScaled && (mark || after.trim())) return faultOf(after || mark)
  return { isNegative: (sign || second) === '-', number, power }
}

/** Removes the texts that the field itself shows around its number, the prefix also after a minus. */
function withoutSigns(text: string, { prefix = '', unit = '' }: NumberSigns): string {
  const [before, after] = [halfWidth(prefix), halfWidth(unit)]
  const minus = before !== '' && text.startsWith(`-${before}`) ? '-' : ''
  const hasPrefix = before !== '' && text.startsWith(`${minus}${before}`)
  const start = hasPrefix ? `${minus}${text.slice(minus.length + before.length)}` : text
  return (after !== '' && start.endsWith(after) ? start.slice(0, -after.length) : start).trim()
}

const brackets = new RegExp(`^(${currency}?)\\s*\\((.*)\\)\\s*(\\D*)$`, 'iu')

/**
 * Reads the digits of a number as people write it: 1,234.50, ￥3万, (500), 12%, −5, 1.5e3. Brackets are a
 * minus, % is a hundredth. The field's own prefix and unit are no part of the number: 12% is 12 in a field
 * with the unit %.
 */
export function readDigits(written: string, signs: NumberSigns = {}): DigitsResult {
  if (written.length > longest) return faultOf(written)
  const text = withoutSigns(halfWidth(written), signs)
  const [, mark = '', inner, after = ''] = brackets.exec(text) ?? []
  const isScaled = scaled.test(halfWidth(signs.unit ?? ''))
  const parts = partsOf(inner === undefined ? text : `${mark}${inner}${after}`, isScaled)
  if ('fault' in parts) return parts.fault.found === '' ? faultOf(written) : parts
  if (inner !== undefined && /[+-]/.test(inner)) return faultOf(written)
  if (Math.abs(parts.power) > largestExponent) return faultOf(written)
  const number = toExactDecimal(`${parts.number}e${parts.power}`)
  const isMinus = number.coefficient !== 0n && (parts.isNegative || inner !== undefined)
  const digits = `${isMinus ? '-' : ''}${formatExact(number)}`
  return digits.length > longest ? faultOf(written) : { digits }
}

/** Whether a number has at most this number of significant digits; more do not survive as a JSON number. */
export const fitsNumberPrecision = (number: number | string, limit = maxDigits): boolean =>
  countSignificantDigits(number) <= limit

/** Reads a number with at most fifteen significant digits. More are refused, because they would change. */
export function readNumber(written: string, signs?: NumberSigns): NumberResult {
  const { digits, fault } = readDigits(written, signs)
  if (fault) return { fault }
  if (!fitsNumberPrecision(digits)) return { fault: { code: 'too-many-digits', found: written.trim() } }
  return { value: Number(digits) + 0 }
}

/** Rounds a computed number of a spreadsheet, such as 0.30000000000000004, to the digits that it shows. */
export const roundToDisplayedDigits = (number: number): number => Number(number.toPrecision(maxDigits)) + 0

const matcher = /^\(?(?:[+-]?\p{Sc}?|\p{Sc}[+-])(?:[.,]|\d[\d.,]*e[+-]?|\d{1,3}(?:,\d{3})+,\d{0,2})?$/iu

/** Whether a text can become a number by typing on, such as - or 1e or (5. */
export const isNumberPrefix = (written: string): boolean => {
  const text = halfWidth(written)
  if (matcher.test(text)) return true
  return text.startsWith('(') && !text.includes(')') && readDigits(text.slice(1)).fault === undefined
}
