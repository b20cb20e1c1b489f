import { compareNumbers, type Numeric, round } from '../number'
import { isEmpty, type Row, toNumber } from '../value'
import type { Rule } from './define'
import { joined } from './joined'
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

/** The sum of what each row comes to. */
export const sumEachRow: Rule<'sumEachRow'> = (rows, amount) => round(sumOf(rows.map(amount)), decimals)

/** The average of a column's filled-in cells. */
export const averageColumn: Rule<'averageColumn'> = (rows, column) =>
  round(averageOf(numbers(rows, column)), decimals)

/** The greatest filled-in cell of a column. */
export const maxColumn: Rule<'maxColumn'> = (rows, column) => greatestOf(numbers(rows, column))

/** The smallest filled-in cell of a column. */
export const minColumn: Rule<'minColumn'> = (rows, column) => smallestOf(numbers(rows, column))

/** The place of a number among the filled-in cells of a column: one more than stand before it. */
export const rankInColumn: Rule<'rankInColumn'> = (rows, column, value, smallestFirst = false) => {
  if (value === undefined) return 0
  const sign = smallestFirst ? -1 : 1
  return 1 + numbers(rows, column).filter((cell) => compareNumbers(cell, value) * sign > 0).length
}

/** The sum of a column over the rows for which a condition holds. */
export const sumRowsWhere: Rule<'sumRowsWhere'> = (rows, column, holds) =>
  round(sumOf(numbers(rows.filter(holds), column)), decimals)

/** The number of rows for which a condition holds. */
export const countRowsWhere: Rule<'countRowsWhere'> = (rows, holds) => rows.filter(holds).length

/** The cell of a column in the first row for which a condition holds. */
export const findInRows: Rule<'findInRows'> = (rows, column, holds) => {
  const row = rows.find(holds)
  return row && Object.hasOwn(row, column) ? row[column] : undefined
}

/** The filled-in cells of a column as a list; a cell that is a list gives its items. */
export const columnItems: Rule<'columnItems'> = (rows, column) => cells(rows, column).flat()

/** The filled-in cells of a column as one text. */
export const joinColumn: Rule<'joinColumn'> = (rows, column, separator = '、') =>
  joined(cells(rows, column), separator)
