import { addExact, formatExact, roundExact, toExactDecimal } from './exact-decimal'

/** Adds numbers without rounding errors. */
export const sumNumbers = (numbers: readonly number[]): number =>
  Number(formatExact(numbers.map(toExactDecimal).reduce(addExact, { coefficient: 0n, scale: 0 })))

/** Reads the digits of a number and rounds them half away from zero to a maximum number of decimals. */
export const readDecimals = (written: number | string, decimals: number): number =>
  Number(formatExact(roundExact(toExactDecimal(written), decimals))) + 0
