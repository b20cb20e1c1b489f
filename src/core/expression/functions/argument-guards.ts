import { expressionLimits } from '../limits'
import { digitsOf, type Numeric } from '../number'
import { ExpressionError } from '../problem'

/** Demands a whole number between two bounds, both included. */
export function requireInteger(value: Numeric, least: number, most: number): number {
  const isWhole = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
  if (!isWhole) throw new ExpressionError('expression.argument-invalid', { found: digitsOf(value) })
  return value
}

/** Demands a number of decimals that people may ask for. */
export const requireDecimals = (value: Numeric): number => requireInteger(value, 0, expressionLimits.decimals)

/** Refuses a text before it is made, when it would be too long. */
export function assertTextLength(length: number): void {
  if (length > expressionLimits.text)
    throw new ExpressionError('expression.text-too-long', { limit: expressionLimits.text })
}
