import { expressionLimits } from '../limits'
import { formatDigits, type Numeric } from '../number'
import { ExpressionError } from '../problem'

/** Throws unless the value is a whole number within two inclusive bounds. */
export function requireInteger(value: Numeric, least: number, most: number): number {
  const isWhole = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
  if (!isWhole) throw new ExpressionError('expression.argument-invalid', { found: formatDigits(value) })
  return value
}

/** Throws unless the value is a valid number of decimals. */
export const requireDecimals = (value: Numeric): number => requireInteger(value, 0, expressionLimits.decimals)

/** Throws before a text is built that would be too long. */
export function assertTextLength(length: number): void {
  if (length > expressionLimits.text)
    throw new ExpressionError('expression.text-too-long', { limit: expressionLimits.text })
}
