import { limits } from '../limits'
import { digitsOf, type Numeric } from '../number'
import { Failure } from '../problem'

/** Demands a whole number between two bounds, both included. */
export function wholeWithin(value: Numeric, least: number, most: number): number {
  const isWhole = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
  if (!isWhole) throw new Failure('expression.argument-invalid', { found: digitsOf(value) })
  return value
}

/** Demands a number of decimals that people may ask for. */
export const decimalsWithin = (value: Numeric): number => wholeWithin(value, 0, limits.decimals)

/** Refuses a text before it is made, when it would be too long. */
export function demandShort(length: number): void {
  if (length > limits.text) throw new Failure('expression.text-too-long', { limit: limits.text })
}
