/**
 * Exact decimals as integers of any length: what a number that is typed, shown or checked needs, and amounts that are
 * added (exact-sum). decimal-digits.ts has what formulas need beside it.
 */
export interface ExactDecimal {
  /** Value without its decimal point. */
  coefficient: bigint
  /** Number of digits after the decimal point. */
  scale: number
}

/** Returns ten to the power of a whole number that is not negative. */
export const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent)

/** Returns a coefficient with zeros in the place of a negative scale. */
export const withScale = (coefficient: bigint, scale: number): ExactDecimal =>
  scale < 0 ? { coefficient: coefficient * powerOfTen(-scale), scale: 0 } : { coefficient, scale }

/** Parses a finite number, or its digits with an exponent that the caller limits. */
export function toExactDecimal(written: number | string): ExactDecimal {
  const [mantissa = '', exponent = '0'] = String(written).toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return withScale(BigInt(whole + fraction), fraction.length - Number(exponent))
}

/** Returns the coefficient of a decimal with at least as many digits after the point. */
export const rescale = ({ coefficient, scale }: ExactDecimal, targetScale: number): bigint =>
  coefficient * powerOfTen(targetScale - scale)

/** Adds exactly. */
export function addExact(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const scale = Math.max(a.scale, b.scale)
  return { coefficient: rescale(a, scale) + rescale(b, scale), scale }
}

/** Multiplies by an integer exactly. */
export const multiplyExact = ({ coefficient, scale }: ExactDecimal, times: bigint): ExactDecimal => ({
  coefficient: coefficient * times,
  scale,
})

/** Divides integers and rounds the quotient half away from zero; the divisor is positive. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = (dividend < 0n ? -divisor : divisor) / 2n
  return (dividend + half) / divisor
}

/** Returns how often a positive decimal fits into another one, rounded half away from zero, and whether exactly. */
export function divideExact(value: ExactDecimal, by: ExactDecimal): { times: bigint; isExact: boolean } {
  const scale = Math.max(value.scale, by.scale)
  const [dividend, divisor] = [rescale(value, scale), rescale(by, scale)]
  return { times: divideRounded(dividend, divisor), isExact: dividend % divisor === 0n }
}

/** Rounds half away from zero to a number of decimals, negative ones before the point; fewer stay as they are. */
export const roundExact = (value: ExactDecimal, decimals: number): ExactDecimal =>
  value.scale <= decimals
    ? value
    : withScale(divideRounded(value.coefficient, powerOfTen(value.scale - decimals)), decimals)

/** Formats all digits; never an exponent, and no zeros at the end of the decimals. */
export function formatExact({ coefficient, scale }: ExactDecimal): string {
  const isNegative = coefficient < 0n
  const digits = (isNegative ? -coefficient : coefficient).toString().padStart(scale + 1, '0')
  const fraction = scale ? digits.slice(-scale).replace(/0+$/, '') : ''
  const whole = scale ? digits.slice(0, -scale) : digits
  return `${isNegative ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** Formats a decimal, rounded half away from zero to exactly this number of decimals; never an exponent. */
export function formatFixed(value: ExactDecimal, decimals: number): string {
  const rounded = formatExact(roundExact(value, decimals))
  // A negative number that is rounded to zero stays negative, as it was entered.
  const signed = value.coefficient < 0n && !rounded.startsWith('-') ? `-${rounded}` : rounded
  const [whole = '', fraction = ''] = signed.split('.')
  return decimals ? `${whole}.${fraction.padEnd(decimals, '0')}` : whole
}

/** Formats all digits of a finite number, or rounded to exactly this number of decimals; never an exponent. */
export function formatDecimals(number: number, decimals?: number): string {
  if (decimals === undefined && Number.isSafeInteger(number)) return String(number)
  const exact = toExactDecimal(number)
  return decimals === undefined ? formatExact(exact) : formatFixed(exact, decimals)
}

/** Rounds a number half away from zero to a maximum number of decimals. */
export const roundDecimals = (number: number, decimals: number | undefined): number =>
  decimals === undefined || !Number.isFinite(number)
    ? number
    : Number(formatExact(roundExact(toExactDecimal(number), decimals))) + 0

/** Counts the significant digits of a number; zero has one. */
export function countSignificantDigits(number: number | string): number {
  const [mantissa = ''] = String(number).toLowerCase().split('e')
  const digits = mantissa.replace(/\D/g, '').replace(/^0+/, '')
  return digits.replace(/0+$/, '').length || 1
}

/** Counts the decimals of a number, without zeros at their end. */
export const countDecimals = (number: number): number =>
  (formatExact(toExactDecimal(number)).split('.')[1] ?? '').length
