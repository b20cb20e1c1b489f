import type { FormItem, FormTableColumn } from '../../../generated/types'
import { divideDecimals, orderOfMagnitude } from '../../text/decimal-digits'
import { addExact, type ExactDecimal, formatFixed, toExactDecimal } from '../../text/exact-decimal'
import { valueFormats } from '../../text/formats'
import { fieldKindOf } from '../design'
import { itemOfColumn } from '../design/items'
import { type FormRow, getOwnValue } from '../values/form-values'
import { fieldValueToText } from './value-text'

const isNumber = valueFormats.get('number')

/** Parses a cell as a number; a text counts only if all of it is numeric. */
const numberIn = (cell: unknown): number | string | undefined => {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined
  return typeof cell === 'string' && isNumber?.(cell) ? cell : undefined
}

const parts = 1e6
const maxSmall = 1e9
const mostExact = 2 ** 52

/** Converts a number to exact millionths; undefined over six decimals or fifteen digits. */
function millionths(number: number | string): number | undefined {
  if (typeof number === 'string' || Math.abs(number) >= maxSmall) return undefined
  const whole = Math.round(number * parts)
  return whole / parts === number ? whole : undefined
}

const fromMillionths = (whole: number): ExactDecimal => ({ coefficient: BigInt(whole), scale: 6 })

/**
 * Adds numbers exactly. Typical ones are added as whole millionths, which is exact and a hundred times faster than
 * decimals: a table of 5,000 rows is summed on every keystroke.
 */
export function addNumbers(numbers: readonly (number | string)[]): ExactDecimal {
  let sum = toExactDecimal(0)
  let small = 0
  for (const number of numbers) {
    const whole = millionths(number)
    if (whole === undefined) sum = addExact(sum, toExactDecimal(number))
    else small += whole
    if (Math.abs(small) < mostExact) continue
    sum = addExact(sum, fromMillionths(small))
    small = 0
  }
  return addExact(sum, fromMillionths(small))
}

/** Returns the exact sum of a column and the count of its numbers. */
function sumOf(rows: readonly FormRow[], code: string): { sum: ExactDecimal; count: number } {
  const numbers = rows.map((row) => numberIn(getOwnValue(row, code))).filter((number) => number !== undefined)
  return { sum: addNumbers(numbers), count: numbers.length }
}

/** Divides a sum by a count, with more decimals than are shown. */
const averageOf = (sum: ExactDecimal, count: number): ExactDecimal =>
  divideDecimals(sum, toExactDecimal(count), 10 + Math.max(0, orderOfMagnitude(sum)))

/** Returns the exact sum or average of a column, with two decimals; undefined for other columns. */
export function aggregateColumn(
  { code, aggregate }: FormTableColumn,
  rows: readonly FormRow[],
): string | undefined {
  if (!aggregate) return undefined
  const { sum, count } = sumOf(rows, code)
  return formatFixed(aggregate === 'sum' || count === 0 ? sum : averageOf(sum, count), 2)
}

/**
 * Formats a total like the cells above it; with two decimals if they specify none, or if an average needs
 * them.
 */
export function formatAggregate(
  table: FormItem,
  column: FormTableColumn,
  rows: readonly FormRow[],
): string | undefined {
  const total = aggregateColumn(column, rows)
  if (total === undefined) return undefined
  const item = itemOfColumn(table, column)
  const { precision } = item.options
  const own = typeof precision === 'number' ? precision : 2
  const options = { ...item.options, precision: column.aggregate === 'average' ? Math.max(own, 2) : own }
  const number = Number(total)
  const isExact = Number.isSafeInteger(Math.trunc(number * 100))
  return isExact && fieldKindOf(item) === 'number' ? fieldValueToText({ ...item, options }, number) : total
}
