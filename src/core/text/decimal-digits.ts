import { type ExactDecimal, powerOfTen, rescale, roundExact, withScale } from './exact-decimal'

/*
 * What formulas and totals need of exact decimals beside exact-decimal.ts: significant digits, comparison, and results
 * that have no end, which are cut at a number of digits.
 */

const magnitude = (value: bigint) => (value < 0n ? -value : value)

/** Counts the digits of an integer. */
export const countDigits = (integer: bigint): number => magnitude(integer).toString().length

/** Returns the power of ten of the first digit of a decimal: 2 for 123.4. */
export const orderOfMagnitude = ({ coefficient, scale }: ExactDecimal): number =>
  countDigits(coefficient) - 1 - scale

/** Rounds half away from zero to a number of significant digits. */
export const roundSignificant = (value: ExactDecimal, digits: number): ExactDecimal =>
  roundExact(value, digits - 1 - orderOfMagnitude(value))

/** Compares two decimals: negative, zero or positive. */
export function compareExact(a: ExactDecimal, b: ExactDecimal): number {
  const scale = Math.max(a.scale, b.scale)
  const difference = rescale(a, scale) - rescale(b, scale)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** Multiplies two decimals exactly. */
export const multiplyDecimals = (a: ExactDecimal, b: ExactDecimal): ExactDecimal => ({
  coefficient: a.coefficient * b.coefficient,
  scale: a.scale + b.scale,
})

/** Divides decimals; the quotient is cut, not rounded, behind at least a number of digits. The divisor is not zero. */
export function divideDecimals(a: ExactDecimal, b: ExactDecimal, digits: number): ExactDecimal {
  const more = Math.max(0, digits + countDigits(b.coefficient) - countDigits(a.coefficient))
  return withScale((a.coefficient * powerOfTen(more)) / b.coefficient, a.scale - b.scale + more)
}

/** Returns the remainder of a division whose quotient is cut to a whole number; it has the sign of the dividend. */
export function remainderOfDecimals(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const scale = Math.max(a.scale, b.scale)
  return { coefficient: rescale(a, scale) % rescale(b, scale), scale }
}

/** Negates a decimal. */
export const negateDecimal = ({ coefficient, scale }: ExactDecimal): ExactDecimal => ({
  coefficient: -coefficient,
  scale,
})

/** Rounds down to a number of decimals, towards minus infinity. */
export function floorDecimal(value: ExactDecimal, decimals: number): ExactDecimal {
  if (value.scale <= decimals) return value
  const unit = powerOfTen(value.scale - decimals)
  const quotient = value.coefficient / unit
  const isCut = value.coefficient < 0n && value.coefficient % unit !== 0n
  return { coefficient: isCut ? quotient - 1n : quotient, scale: decimals }
}

/** Rounds up to a number of decimals, towards plus infinity. */
export const ceilDecimal = (value: ExactDecimal, decimals: number): ExactDecimal =>
  negateDecimal(floorDecimal(negateDecimal(value), decimals))

/** Cuts a decimal behind a number of decimals. */
export const truncateDecimal = (value: ExactDecimal, decimals: number): ExactDecimal =>
  (value.coefficient < 0n ? ceilDecimal : floorDecimal)(value, decimals)

/** Inserts a comma every three digits before the decimal point. */
export const groupDigits = (digits: string): string =>
  digits.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
