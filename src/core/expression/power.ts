import { countDigits } from '../text/decimal-digits'
import { type ExactDecimal, powerOfTen, withScale } from '../text/exact-decimal'
import { exactOf, formatDigits, type Numeric, resultOf } from './number'
import { ExpressionError } from './problem'

/*
 * Powers of decimals, cut behind more digits than the forty of the language. Whole exponents multiply the base by itself,
 * others are exp(exponent · ln(base)) in binary fixed point. Results beyond the range are found by their size
 * before they are written out, so that no exponent holds the process.
 */

/** Digits of a result, with guard digits. */
const precision = 60
/** Powers of ten between which a result is written out; the language narrows them. */
const [highest, lowest] = [110, -410]

const zero: ExactDecimal = { coefficient: 0n, scale: 0 }
const one: ExactDecimal = { coefficient: 1n, scale: 0 }

/** Raises a number to a power. Throws if there is no real result. */
export function powerOf(base: Numeric, exponent: Numeric): Numeric {
  const result = raiseDecimal(exactOf(base), exactOf(exponent))
  if (!result) throw new ExpressionError('expression.argument-invalid', { found: formatDigits(exponent) })
  return resultOf(result)
}

/** Raises a decimal to a power; undefined if there is no real result. */
function raiseDecimal(base: ExactDecimal, exponent: ExactDecimal): ExactDecimal | undefined {
  if (exponent.coefficient === 0n) return one
  if (base.coefficient === 0n) return exponent.coefficient < 0n ? tooLarge() : zero
  const unit = powerOfTen(exponent.scale)
  if (exponent.coefficient % unit === 0n) return wholePower(base, exponent.coefficient / unit)
  return base.coefficient < 0n ? undefined : realPower(base, exponent)
}

function tooLarge(): never {
  throw new ExpressionError('expression.too-large')
}

/** Number as its first digits and the power of ten behind them, which may be beyond all limits. */
interface Floating {
  digits: bigint
  exponent: number
}

/** Cuts a number behind its first digits. */
function cut({ digits, exponent }: Floating, most: number): Floating {
  const excess = countDigits(digits) - most
  return excess > 0
    ? { digits: digits / powerOfTen(excess), exponent: exponent + excess }
    : { digits, exponent }
}

const times = (a: Floating, b: Floating, most: number): Floating =>
  cut({ digits: a.digits * b.digits, exponent: a.exponent + b.exponent }, most)

/** Multiplies a base by itself, squaring it for each binary digit of the exponent. */
function wholePower({ coefficient, scale }: ExactDecimal, exponent: bigint): ExactDecimal {
  // Each digit of the exponent costs one of the result.
  const most = precision + countDigits(exponent)
  let square = cut({ digits: coefficient, exponent: -scale }, most)
  let result: Floating = { digits: 1n, exponent: 0 }
  for (let left = exponent < 0n ? -exponent : exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = times(result, square, most)
    square = times(square, square, most)
  }
  return writeOut(exponent < 0n ? reciprocal(result, most) : result)
}

function reciprocal({ digits, exponent }: Floating, most: number): Floating {
  const places = most + countDigits(digits)
  return { digits: powerOfTen(places) / digits, exponent: -exponent - places }
}

function writeOut({ digits, exponent }: Floating): ExactDecimal {
  const place = countDigits(digits) - 1 + exponent
  if (place > highest) tooLarge()
  return place < lowest ? zero : withScale(digits, -exponent)
}

const bitsOf = (integer: bigint) => integer.toString(2).length

/** Computes exp(exponent · ln(base)) for a positive base. */
function realPower(base: ExactDecimal, exponent: ExactDecimal): ExactDecimal {
  const whole = exponent.coefficient / powerOfTen(exponent.scale)
  const bits = 4 * precision + bitsOf(whole)
  const ln2 = logarithmOf2(bits)
  const power = (logarithm(base, bits, ln2) * exponent.coefficient) / powerOfTen(exponent.scale)
  const doublings = Number(power / ln2)
  if (doublings > highest / Math.log10(2)) tooLarge()
  if (doublings < lowest / Math.log10(2)) return zero
  const rest = exponential(power - BigInt(doublings) * ln2, bits)
  const places = Math.max(0, precision - Math.floor(doublings * Math.log10(2)))
  const digits = rest * powerOfTen(places)
  const shift = BigInt(bits - doublings)
  return { coefficient: digits >> shift, scale: places }
}

/** Computes 2 · artanh(of), for a fixed-point number up to a third. */
function doubleArtanh(of: bigint, bits: number): bigint {
  const shift = BigInt(bits)
  const square = (of * of) >> shift
  let sum = 0n
  let term = of
  for (let odd = 1n; term !== 0n && term !== -1n; odd += 2n) {
    sum += term / odd
    term = (term * square) >> shift
  }
  return 2n * sum
}

const logarithmOf2 = (bits: number) => doubleArtanh((1n << BigInt(bits)) / 3n, bits)

/** Computes the natural logarithm of a positive decimal as a fixed-point number. */
function logarithm({ coefficient, scale }: ExactDecimal, bits: number, ln2: bigint): bigint {
  const [divisor, unit] = [powerOfTen(scale), 1n << BigInt(bits)]
  const doublings = bitsOf(coefficient) - bitsOf(divisor)
  // Between a half and two.
  const fraction =
    doublings > 0
      ? (coefficient * unit) / (divisor << BigInt(doublings))
      : ((coefficient << BigInt(-doublings)) * unit) / divisor
  const ratio = ((fraction - unit) * unit) / (fraction + unit)
  return doubleArtanh(ratio, bits) + BigInt(doublings) * ln2
}

/** Number of halvings before the series of an exponential, which are undone by squaring. */
const halvings = 8

/** Computes the exponential of a fixed-point number up to one. */
function exponential(of: bigint, bits: number): bigint {
  const shift = BigInt(bits)
  const small = of >> BigInt(halvings)
  let term = 1n << shift
  let sum = 0n
  for (let count = 1n; term !== 0n && term !== -1n; count += 1n) {
    sum += term
    term = ((term * small) >> shift) / count
  }
  for (let left = halvings; left > 0; left--) sum = (sum * sum) >> shift
  return sum
}
