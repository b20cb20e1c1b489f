import { Decimal } from 'decimal.js'
import { ExpressionError } from './problem'

/**
 * Number of the language. Short decimals are plain numbers, computed exactly as scaled integers; numbers over
 * fifteen digits are a Decimal. So 0.1 + 0.2 is 0.3, and fast.
 */
export type Numeric = number | Decimal

const Exact = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -50,
  toExpPos: 120,
  minE: -400,
  maxE: 400,
})
const big = (value: Numeric): Decimal => (value instanceof Exact ? value : new Exact(value))

const shortLimit = 1e15
const significant = 30
const largest = new Exact('1e100')

/** Returns the power of ten that makes a short decimal whole; NaN over 15 digits or 6 decimals. */
function scaleOf(value: number): number {
  for (let scale = 1; scale <= 1e6; scale *= 100) {
    const whole = Math.round(value * scale)
    if (whole / scale === value) return Math.abs(whole) < shortLimit ? scale : Number.NaN
  }
  return Number.NaN
}

/** Converts back to a plain number where lossless; the guard digits make 1 / 3 * 3 equal 1. */
function shorten(value: Decimal): Numeric {
  if (!value.isFinite() || (value.e >= largest.e && value.abs().gt(largest)))
    throw new ExpressionError('expression.too-large')
  const rounded = value.toSignificantDigits(significant)
  return rounded.precision() <= 15 ? rounded.toNumber() + 0 : value
}

/** Adds exactly. */
export function add(a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number') {
    const scale = Math.max(scaleOf(a), scaleOf(b))
    const sum = Math.round(a * scale) + Math.round(b * scale)
    if (Math.abs(sum) < shortLimit) return sum / scale
  }
  return shorten(big(a).plus(big(b)))
}

/** Negates a number; zero has no sign. */
export const negate = (a: Numeric): Numeric => (typeof a === 'number' ? 0 - a : a.neg())

/** Subtracts exactly. */
export const subtract = (a: Numeric, b: Numeric): Numeric => add(a, negate(b))

/** Multiplies exactly. */
export function multiply(a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number') {
    const [scaleA, scaleB] = [scaleOf(a), scaleOf(b)]
    const product = Math.round(a * scaleA) * Math.round(b * scaleB)
    if (Math.abs(product) < shortLimit) return product / (scaleA * scaleB) + 0
  }
  return shorten(big(a).times(big(b)))
}

/**
 * Divides exactly where the quotient terminates, else to forty digits. The caller has rejected a zero
 * divisor.
 */
export function divide(a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number') {
    const quotient = a / b
    if (scaleOf(quotient) && multiply(quotient, b) === a) return quotient + 0
  }
  return shorten(big(a).div(big(b)))
}

/** Removes the guard digits of a number; a plain number has none. */
const withoutGuard = (value: Numeric): Decimal =>
  typeof value === 'number' ? big(value) : value.toSignificantDigits(significant)

/** Compares two numbers: negative, zero or positive. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return withoutGuard(a).cmp(withoutGuard(b))
}

const directions = {
  nearest: Decimal.ROUND_HALF_UP,
  up: Decimal.ROUND_CEIL,
  down: Decimal.ROUND_FLOOR,
  toZero: Decimal.ROUND_DOWN,
} as const

/** Rounds to a number of decimals, half away from zero unless a direction is given. */
export function round(
  value: Numeric,
  digits: number,
  direction: keyof typeof directions = 'nearest',
): Numeric {
  if (Number.isSafeInteger(value)) return value
  const short = typeof value === 'number' && direction === 'nearest' ? roundShort(value, digits) : Number.NaN
  if (!Number.isNaN(short)) return short
  return shorten(big(value).toSignificantDigits(significant).toDecimalPlaces(digits, directions[direction]))
}

/** Rounds a short decimal as a scaled integer; NaN for one that is not short. */
function roundShort(value: number, digits: number): number {
  const scale = scaleOf(value)
  const factor = 10 ** digits
  if (scale <= factor) return value
  const rounded = Math.round(Math.round(Math.abs(value) * scale) / (scale / factor)) / factor
  return value < 0 ? 0 - rounded : rounded
}

/** Returns the remainder of a floored division; it has the sign of the divisor. */
export function remainderOf(value: Numeric, divisor: Numeric): Numeric {
  const by = big(divisor)
  if (by.isZero()) throw new ExpressionError('expression.division-by-zero')
  const rest = big(value).mod(by)
  return shorten(rest.isZero() || rest.isNegative() === by.isNegative() ? rest : rest.plus(by))
}

/** Raises a number to a power. Throws if there is no real result. */
export function powerOf(base: Numeric, exponent: Numeric): Numeric {
  const result = big(base).pow(big(exponent))
  if (result.isNaN())
    throw new ExpressionError('expression.argument-invalid', { found: formatDigits(exponent) })
  return shorten(result)
}

const numberText = /^\s*[+-]?\d{1,40}(\.\d{1,40})?\s*$/

/** Parses a number from text; undefined if the text is not a number. */
export function parseNumber(text: string): Numeric | undefined {
  if (!numberText.test(text)) return undefined
  return text.length <= 15 ? Number(text) + 0 : shorten(new Exact(text.trim()))
}

/** Formats all digits of a number, or the given number of decimals; never an exponent. */
export const formatDigits = (value: Numeric, decimals?: number): string =>
  decimals === undefined ? big(value).toFixed() : big(value).toFixed(decimals)

/** Inserts a comma every three digits before the decimal point. */
export const groupDigits = (digits: string): string =>
  digits.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/**
 * Converts a number to its output form: a plain number (10 / 3 with fifteen digits, which round-trip). Where
 * that would lose digits of an amount, it returns the digits as text, which the language reads as a number
 * again.
 */
export function toPlainNumber(value: Numeric): number | string {
  if (typeof value === 'number') return value
  const rounded = value.toSignificantDigits(significant)
  const plain = rounded.toNumber()
  if (rounded.eq(plain)) return plain
  return rounded.decimalPlaces() > 10 ? rounded.toSignificantDigits(15).toNumber() : formatDigits(rounded)
}

/** Whether a value is a number of the language; NaN and infinity are not. */
export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === 'number' ? Number.isFinite(value) : value instanceof Exact
