import type { DecisionTable } from '../../generated/types'
import { add, compareNumbers, isNumeric, type Numeric, parseNumber, toPlainValue } from '../expression'

const most = (numbers: readonly Numeric[], sign: 1 | -1): Numeric | undefined =>
  numbers.length
    ? numbers.reduce((best, one) => (sign * compareNumbers(one, best) > 0 ? one : best))
    : undefined

const numberOf = (value: unknown): Numeric | undefined =>
  typeof value === 'string' ? parseNumber(value) : isNumeric(value) ? value : undefined

/**
 * Aggregates all values of a column. Undefined if a value is no number, or if there is no minimum or maximum.
 */
export function aggregateValues(
  aggregation: DecisionTable['aggregate'],
  values: readonly unknown[],
): unknown {
  if (aggregation === 'count') return values.length
  const numbers = values.map(numberOf).filter((one) => one !== undefined)
  if (numbers.length < values.length) return undefined
  if (aggregation === 'sum') return toPlainValue(numbers.reduce<Numeric>(add, 0))
  return toPlainValue(most(numbers, aggregation === 'max' ? 1 : -1))
}
