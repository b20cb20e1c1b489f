import {
  ceilDecimal,
  compareExact,
  divideDecimals,
  floorDecimal,
  multiplyDecimals,
  negateDecimal,
  orderOfMagnitude,
  remainderOfDecimals,
  roundSignificant,
  truncateDecimal,
} from '../text/decimal-digits'
import {
  addExact,
  type ExactDecimal,
  formatDecimals,
  formatExact,
  formatFixed,
  roundExact,
  toExactDecimal,
} from '../text/exact-decimal'
import { ExpressionError } from './problem'

/** Number over fifteen digits, as an integer of any length and its decimal point. */
class LongDecimal implements ExactDecimal {
  readonly coefficient: bigint
  readonly scale: number

  constructor({ coefficient, scale }: ExactDecimal) {
    this.coefficient = coefficient
    this.scale = scale
  }

  /** Formats all digits, which JavaScript reads as a plain number as well. */
  toString(): string {
    return formatExact(this)
  }
}

/**
 * Number of the language. Short decimals are plain numbers, computed exactly as scaled integers; numbers over
 * fifteen digits are a LongDecimal. So 0.1 + 0.2 is 0.3, and fast.
 */
export type Numeric = number | LongDecimal

/** Returns all digits of a number. */
export const exactOf = (value: Numeric): ExactDecimal =>
  typeof value === 'number' ? toExactDecimal(value) : value

const shortLimit = 1e15
/** Digits of a result, and those of them that are compared and shown; the others guard them. */
const [precision, significant] = [40, 30]
/** Largest result, and the power of ten below which one is zero. */
const [largest, lowestPower] = [toExactDecimal(1e100), -400]

/** Returns the power of ten that makes a short decimal whole; NaN over 15 digits or 6 decimals. */
function scaleOf(value: number): number {
  for (let scale = 1; scale <= 1e6; scale *= 100) {
    const whole = Math.round(value * scale)
    if (whole / scale === value) return Math.abs(whole) < shortLimit ? scale : Number.NaN
  }
  return Number.NaN
}

const plainOf = (value: ExactDecimal): number => Number(formatExact(value))

/** Whether fifteen digits hold a decimal. */
const isShort = ({ coefficient }: ExactDecimal): boolean => /^-?\d{1,15}0*$/.test(coefficient.toString())

/** Converts back to a plain number where lossless; the guard digits make 1 / 3 * 3 equal 1. */
function shorten(value: ExactDecimal): Numeric {
  const place = orderOfMagnitude(value)
  if (place >= 100 && (compareExact(value, largest) > 0 || compareExact(negateDecimal(value), largest) > 0))
    throw new ExpressionError('expression.too-large')
  if (place < lowestPower) return 0
  const rounded = roundSignificant(value, significant)
  return isShort(rounded) ? plainOf(rounded) + 0 : new LongDecimal(value)
}

/** Converts a result to a number of the language, rounded to the digits of the language. */
export const resultOf = (exact: ExactDecimal): Numeric => shorten(roundSignificant(exact, precision))

/** Adds exactly. */
export function add(a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number') {
    const scale = Math.max(scaleOf(a), scaleOf(b))
    const sum = Math.round(a * scale) + Math.round(b * scale)
    if (Math.abs(sum) < shortLimit) return sum / scale
  }
  return resultOf(addExact(exactOf(a), exactOf(b)))
}

/** Negates a number; zero has no sign. */
export const negate = (a: Numeric): Numeric =>
  typeof a === 'number' ? 0 - a : new LongDecimal(negateDecimal(a))

/** Subtracts exactly. */
export const subtract = (a: Numeric, b: Numeric): Numeric => add(a, negate(b))

/** Multiplies exactly. */
export function multiply(a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number') {
    const [scaleA, scaleB] = [scaleOf(a), scaleOf(b)]
    const product = Math.round(a * scaleA) * Math.round(b * scaleB)
    if (Math.abs(product) < shortLimit) return product / (scaleA * scaleB) + 0
  }
  return resultOf(multiplyDecimals(exactOf(a), exactOf(b)))
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
  return resultOf(divideDecimals(exactOf(a), exactOf(b), precision + 1))
}

/** Removes the guard digits of a number; a plain number has none. */
const withoutGuard = (value: Numeric): ExactDecimal =>
  typeof value === 'number' ? toExactDecimal(value) : roundSignificant(value, significant)

/** Compares two numbers: negative, zero or positive. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return compareExact(withoutGuard(a), withoutGuard(b))
}

const directions = {
  nearest: roundExact,
  up: ceilDecimal,
  down: floorDecimal,
  toZero: truncateDecimal,
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
  return shorten(directions[direction](roundSignificant(exactOf(value), significant), digits))
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
  const by = exactOf(divisor)
  if (by.coefficient === 0n) throw new ExpressionError('expression.division-by-zero')
  const rest = roundSignificant(remainderOfDecimals(exactOf(value), by), precision)
  const isOfSign = rest.coefficient === 0n || rest.coefficient < 0n === by.coefficient < 0n
  return isOfSign ? shorten(rest) : resultOf(addExact(rest, by))
}

const numberText = /^\s*[+-]?\d{1,40}(\.\d{1,40})?\s*$/

/** Parses a number from text; undefined if the text is not a number. */
export function parseNumber(text: string): Numeric | undefined {
  if (!numberText.test(text)) return undefined
  return text.length <= 15 ? Number(text) + 0 : shorten(toExactDecimal(text.trim()))
}

/** Formats all digits of a number, or the given number of decimals; never an exponent. */
export function formatDigits(value: Numeric, decimals?: number): string {
  if (typeof value === 'number') return formatDecimals(value, decimals)
  return decimals === undefined ? formatExact(value) : formatFixed(value, decimals)
}

/**
 * Converts a number to its output form: a plain number (10 / 3 with fifteen digits, which round-trip). Where
 * that would lose digits of an amount, it returns the digits as text, which the language reads as a number
 * again.
 */
export function toPlainNumber(value: Numeric): number | string {
  if (typeof value === 'number') return value
  const rounded = roundSignificant(value, significant)
  const plain = plainOf(rounded)
  if (compareExact(rounded, toExactDecimal(plain)) === 0) return plain
  const digits = formatExact(rounded)
  const [, fraction = ''] = digits.split('.')
  return fraction.length > 10 ? plainOf(roundSignificant(rounded, 15)) : digits
}

/** Whether a value is a number of the language; NaN and infinity are not. */
export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === 'number' ? Number.isFinite(value) : value instanceof LongDecimal
