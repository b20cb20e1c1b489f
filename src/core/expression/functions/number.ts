import { compareNumbers, type Numeric, negate, powerOf, remainderOf, round } from '../number'
import { requireDecimals } from './argument-guards'
import type { FunctionRule } from './define-function'
import { averageOf, greatestOf, medianOf, productOf, smallestOf, sumOf } from './statistics'

const known = (numbers: readonly (Numeric | undefined)[]) => numbers.filter((one) => one !== undefined)

/** The exact sum of all arguments. */
export const sum: FunctionRule<'sum'> = (...numbers) => sumOf(numbers)

/** The average of the arguments that are filled in. */
export const average: FunctionRule<'average'> = (...numbers) => averageOf(known(numbers))

/** The greatest argument that is filled in. */
export const greatest: FunctionRule<'greatest'> = (...numbers) => greatestOf(known(numbers))

/** The smallest argument that is filled in. */
export const smallest: FunctionRule<'smallest'> = (...numbers) => smallestOf(known(numbers))

/** The number in the middle of those that are filled in. */
export const median: FunctionRule<'median'> = (...numbers) => medianOf(known(numbers))

/** The product of the arguments that are filled in. */
export const product: FunctionRule<'product'> = (...numbers) => productOf(known(numbers))

/** The number without its sign. */
export const absolute: FunctionRule<'absolute'> = (value) =>
  compareNumbers(value, 0) < 0 ? negate(value) : value

/** Commercial rounding to a number of decimals, two unless said. */
export const roundTo: FunctionRule<'roundTo'> = (value, digits = 2) => round(value, requireDecimals(digits))

/** Commercial rounding to a whole number unless decimals are said. */
export const roundWhole: FunctionRule<'roundWhole'> = (value, digits = 0) =>
  round(value, requireDecimals(digits))

/** The number without its decimals. */
export const truncate: FunctionRule<'truncate'> = (value) => round(value, 0, 'toZero')

/** Rounding towards plus infinity. */
export const roundUp: FunctionRule<'roundUp'> = (value, digits = 0) =>
  round(value, requireDecimals(digits), 'up')

/** Rounding towards minus infinity. */
export const roundDown: FunctionRule<'roundDown'> = (value, digits = 0) =>
  round(value, requireDecimals(digits), 'down')

/** What remains of a division that rounds down; it has the sign of the divisor, as in spreadsheets. */
export const remainder: FunctionRule<'remainder'> = (value, divisor) => remainderOf(value, divisor)

/** A number raised to a power, fractions allowed. */
export const power: FunctionRule<'power'> = (base, exponent) => powerOf(base, exponent)
