import { equals } from '../compare'
import { limits } from '../limits'
import { compareNumbers, type Numeric, round } from '../number'
import { isEmpty, type Row, toNumber } from '../value'
import { wholeWithin } from './bounds'
import type { Rule } from './define'
import { joined } from './joined'
import { averageOf, greatestOf, inOrder, medianOf, smallestOf, sumOf } from './series'

const decimals = 2

const cellOf = (row: Row | undefined, column: string) =>
  row && Object.hasOwn(row, column) ? row[column] : undefined

/** The filled-in cells of a column; an empty cell is no measurement. */
const cells = (rows: readonly Row[], column: string): unknown[] =>
  rows.map((row) => cellOf(row, column)).filter((cell) => !isEmpty(cell))

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

/** The average of a column over the rows for which a condition holds. */
export const averageRowsWhere: Rule<'averageRowsWhere'> = (rows, column, holds) =>
  round(averageOf(numbers(rows.filter(holds), column)), decimals)

/** The greatest number of a column over the rows for which a condition holds. */
export const maxRowsWhere: Rule<'maxRowsWhere'> = (rows, column, holds) =>
  greatestOf(numbers(rows.filter(holds), column))

/** The smallest number of a column over the rows for which a condition holds. */
export const minRowsWhere: Rule<'minRowsWhere'> = (rows, column, holds) =>
  smallestOf(numbers(rows.filter(holds), column))

const placeOf = (place: Numeric) => wholeWithin(place, 1, limits.steps)

/** The number at a place of a column, ordered from the greatest. */
export const nthGreatest: Rule<'nthGreatest'> = (rows, column, place) =>
  inOrder(numbers(rows, column)).at(-placeOf(place))

/** The number at a place of a column, ordered from the smallest. */
export const nthSmallest: Rule<'nthSmallest'> = (rows, column, place) =>
  inOrder(numbers(rows, column))[placeOf(place) - 1]

/** The number in the middle of a column's filled-in cells. */
export const medianColumn: Rule<'medianColumn'> = (rows, column) => medianOf(numbers(rows, column))

/** The place of the row that the expression belongs to, from 1. */
export const rowNumber: Rule<'rowNumber'> = (row) => row() + 1

/** The cell of a column in the first row whose key column equals a value; nothing equals what is not filled in. */
export const lookUp: Rule<'lookUp'> = (rows, keys, wanted, column) =>
  wanted === undefined
    ? undefined
    : cellOf(
        rows.find((row) => equals(cellOf(row, keys), wanted)),
        column,
      )

/** The cell of a column in the first row for which a condition holds. */
export const findInRows: Rule<'findInRows'> = (rows, column, holds) => cellOf(rows.find(holds), column)

/** The filled-in cells of a column as a list; a cell that is a list gives its items. */
export const columnItems: Rule<'columnItems'> = (rows, column) => cells(rows, column).flat()

/** The filled-in cells of a column as one text. */
export const joinColumn: Rule<'joinColumn'> = (rows, column, separator = '、') =>
  joined(cells(rows, column), separator)
