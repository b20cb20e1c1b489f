import { compareNumbers, type Numeric, negate, remainderOf, round } from '../number'
import { requireDecimals } from './argument-guards'
import type { FunctionRule } from './define-function'
import { averageOf, greatestOf, medianOf, productOf, smallestOf, sumOf } from './statistics'

const known = (numbers: readonly (Numeric | undefined)[]) => numbers.filter((one) => one !== undefined)

/** Exact sum of all arguments. */
export const sum: FunctionRule<'sum'> = (...numbers) => sumOf(numbers)

/** Average of the filled-in arguments. */
export const average: FunctionRule<'average'> = (...numbers) => averageOf(known(numbers))

/** Greatest of the filled-in arguments. */
export const greatest: FunctionRule<'greatest'> = (...numbers) => greatestOf(known(numbers))

/** Smallest of the filled-in arguments. */
export const smallest: FunctionRule<'smallest'> = (...numbers) => smallestOf(known(numbers))

/** Median of the filled-in arguments. */
export const median: FunctionRule<'median'> = (...numbers) => medianOf(known(numbers))

/** Product of the filled-in arguments. */
export const product: FunctionRule<'product'> = (...numbers) => productOf(known(numbers))

/** Absolute value of a number. */
export const absolute: FunctionRule<'absolute'> = (value) =>
  compareNumbers(value, 0) < 0 ? negate(value) : value

/** Rounds half away from zero to a number of decimals, by default two. */
export const roundTo: FunctionRule<'roundTo'> = (value, digits = 2) => round(value, requireDecimals(digits))

/** Rounds half away from zero, by default to a whole number. */
export const roundWhole: FunctionRule<'roundWhole'> = (value, digits = 0) =>
  round(value, requireDecimals(digits))

/** Truncates the decimals of a number. */
export const truncate: FunctionRule<'truncate'> = (value) => round(value, 0, 'toZero')

/** Rounds towards plus infinity. */
export const roundUp: FunctionRule<'roundUp'> = (value, digits = 0) =>
  round(value, requireDecimals(digits), 'up')

/** Rounds towards minus infinity. */
export const roundDown: FunctionRule<'roundDown'> = (value, digits = 0) =>
  round(value, requireDecimals(digits), 'down')

/** Remainder of a floored division; it has the sign of the divisor, as in spreadsheets. */
export const remainder: FunctionRule<'remainder'> = (value, divisor) => remainderOf(value, divisor)
