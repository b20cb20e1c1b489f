import { addExact, formatExact, multiplyExact, roundDecimals, toExactDecimal } from '../../text/exact-decimal'

/** Step settings of a number. */
export interface NumberSteps {
  step: number
  min: number
  max: number
  precision: number | undefined
}

/** Steps a number exactly by the given number of steps, clamped to its limits. */
export function stepNumber(from: number, times: number, { step, min, max, precision }: NumberSteps): number {
  const distance = multiplyExact(toExactDecimal(step), BigInt(times))
  const next = Number(formatExact(addExact(distance, toExactDecimal(from))))
  return Math.min(max, Math.max(min, roundDecimals(next, precision)))
}
