/**
 * Exact decimals as integers of any length: what a number that is typed, shown or checked needs, and amounts that are
 * added (exact-sum). Formulas use decimal.js, which is too large for the first load of a form (decision 297).
 */
export interface ExactDecimal {
  /** Value without its decimal point. */
  coefficient: bigint
  /** Number of digits after the decimal point. */
  scale: number
}

const powerOfTen = (exponent: number) => 10n ** BigInt(exponent)

/** Parses a finite number, or its digits with an exponent that the caller limits. */
export function toExactDecimal(written: number | string): ExactDecimal {
  const [mantissa = '', exponent = '0'] = String(written).toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const coefficient = BigInt(whole + fraction)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { coefficient: coefficient * powerOfTen(-scale), scale: 0 } : { coefficient, scale }
}

const rescale = ({ coefficient, scale }: ExactDecimal, targetScale: number) =>
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

/** Rounds half away from zero to a number of decimals; fewer stay as they are. */
export const roundExact = (value: ExactDecimal, decimals: number): ExactDecimal =>
  value.scale <= decimals
    ? value
    : {
        coefficient: divideRounded(value.coefficient, powerOfTen(value.scale - decimals)),
        scale: decimals,
      }

/** Formats all digits; never an exponent, and no zeros at the end of the decimals. */
export function formatExact({ coefficient, scale }: ExactDecimal): string {
  const isNegative = coefficient < 0n
  const digits = (isNegative ? -coefficient : coefficient).toString().padStart(scale + 1, '0')
  const fraction = scale ? digits.slice(-scale).replace(/0+$/, '') : ''
  const whole = scale ? digits.slice(0, -scale) : digits
  return `${isNegative ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** Formats all digits of a finite number, or rounded to exactly this number of decimals; never an exponent. */
export function formatDecimals(number: number, decimals?: number): string {
  if (decimals === undefined && Number.isSafeInteger(number)) return String(number)
  const exact = toExactDecimal(number)
  if (decimals === undefined) return formatExact(exact)
  const rounded = formatExact(roundExact(exact, decimals))
  // A negative number that is rounded to zero stays negative, as it was entered.
  const signed = number < 0 && !rounded.startsWith('-') ? `-${rounded}` : rounded
  const [whole = '', fraction = ''] = signed.split('.')
  return decimals ? `${whole}.${fraction.padEnd(decimals, '0')}` : whole
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
