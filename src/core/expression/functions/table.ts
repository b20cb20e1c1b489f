import { type Numeric, round } from '../number'
import { isEmpty, type Row, toNumber, toWords } from '../value'
import { demandShort } from './bounds'
import type { Rule } from './define'
import { averageOf, greatestOf, smallestOf, sumOf } from './series'

const decimals = 2

/** The filled-in cells of a column; an empty cell is no measurement. */
const cells = (rows: readonly Row[], column: string): unknown[] =>
  rows.map((row) => (Object.hasOwn(row, column) ? row[column] : undefined)).filter((cell) => !isEmpty(cell))

const numbers = (rows: readonly Row[], column: string): Numeric[] => cells(rows, column).map(toNumber)

/** The number of rows of a table. */
export const countRows: Rule<'countRows'> = (rows) => rows.length

/** The sum of a column. */
export const sumColumn: Rule<'sumColumn'> = (rows, column) => round(sumOf(numbers(rows, column)), decimals)

/** The average of a column's filled-in cells. */
export const averageColumn: Rule<'averageColumn'> = (rows, column) =>
  round(averageOf(numbers(rows, column)), decimals)

/** The greatest filled-in cell of a column. */
export const maxColumn: Rule<'maxColumn'> = (rows, column) => greatestOf(numbers(rows, column))

/** The smallest filled-in cell of a column. */
export const minColumn: Rule<'minColumn'> = (rows, column) => smallestOf(numbers(rows, column))

/** The sum of a column over the rows for which a condition holds. */
export const sumRowsWhere: Rule<'sumRowsWhere'> = (rows, column, holds) =>
  round(sumOf(numbers(rows.filter(holds), column)), decimals)

/** The number of rows for which a condition holds. */
export const countRowsWhere: Rule<'countRowsWhere'> = (rows, holds) => rows.filter(holds).length

/** The filled-in cells of a column as one text. */
export const joinColumn: Rule<'joinColumn'> = (rows, column, separator = '、') => {
  const words = cells(rows, column).map(toWords)
  demandShort(words.reduce((length, word) => length + word.length + separator.length, 0))
  return words.join(separator)
}
