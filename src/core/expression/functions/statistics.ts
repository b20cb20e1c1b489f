import { add, compareNumbers, divide, multiply, type Numeric } from '../number'

/** Sum of numbers; 0 for none. */
export const sumOf = (numbers: readonly Numeric[]): Numeric => numbers.reduce(add, 0)

/** Average of numbers; 0 for none. */
export const averageOf = (numbers: readonly Numeric[]): Numeric =>
  numbers.length ? divide(sumOf(numbers), numbers.length) : 0

const extreme = (numbers: readonly Numeric[], sign: 1 | -1): Numeric =>
  numbers.reduce((best, one) => (compareNumbers(one, best) * sign > 0 ? one : best), numbers[0] ?? 0)

/** Greatest of numbers; 0 for none. */
export const greatestOf = (numbers: readonly Numeric[]): Numeric => extreme(numbers, 1)

/** Smallest of numbers; 0 for none. */
export const smallestOf = (numbers: readonly Numeric[]): Numeric => extreme(numbers, -1)

/** Product of numbers; 0 for none. */
export const productOf = (numbers: readonly Numeric[]): Numeric =>
  numbers.length ? numbers.reduce(multiply) : 0

/** Sorts numbers in ascending order. */
export const sortNumbers = (numbers: readonly Numeric[]): Numeric[] => [...numbers].sort(compareNumbers)

/** Median of numbers; 0 for none. */
export function medianOf(numbers: readonly Numeric[]): Numeric {
  const sorted = sortNumbers(numbers)
  const half = sorted.length / 2
  return averageOf(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1))
}
