import { Decimal } from 'decimal.js'

/** Rounds to a maximum number of decimals, half away from zero. */
export const roundDecimals = (number: number, decimals: number | undefined): number =>
  decimals === undefined
    ? number
    : new Decimal(number).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).toNumber() + 0

/** Step settings of a number. */
export interface NumberSteps {
  step: number
  min: number
  max: number
  precision: number | undefined
}

/** Steps a number exactly by the given number of steps, clamped to its limits. */
export function stepNumber(from: number, times: number, { step, min, max, precision }: NumberSteps): number {
  const next = new Decimal(step).times(times).plus(from).toNumber()
  return Math.min(max, Math.max(min, roundDecimals(next, precision)))
}
