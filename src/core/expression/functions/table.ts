import { expressionLimits } from '../limits'
import { compareNumbers, type Numeric, round } from '../number'
import { isEmptyOperand, type TableRow, toNumber } from '../value'
import type { RowCondition, TableCache } from '../work-budget'
import { requireInteger } from './argument-guards'
import type { FunctionRule } from './define-function'
import { joinValues } from './join'
import { averageOf, greatestOf, medianOf, smallestOf, sumOf } from './statistics'

const decimals = 2

const cellOf = (row: TableRow | undefined, column: string) =>
  row && Object.hasOwn(row, column) ? row[column] : undefined

type Aggregate = (numbers: readonly Numeric[]) => Numeric

const total: Aggregate = (numbers) => round(sumOf(numbers), decimals)
const average: Aggregate = (numbers) => round(averageOf(numbers), decimals)

/** Aggregates a whole column into a number. */
const ofColumn = (name: string, aggregate: Aggregate) => (table: TableCache, column: string) =>
  table.once(`${name} ${column}`, () => aggregate(table.numbers(column)))

const numbersIn = (rows: readonly TableRow[], column: string): Numeric[] =>
  rows
    .map((row) => cellOf(row, column))
    .filter((cell) => !isEmptyOperand(cell))
    .map(toNumber)

/** Aggregates a column over the rows that meet a condition. */
const ofRows =
  (name: string, aggregate: Aggregate) => (table: TableCache, column: string, holds: RowCondition) =>
    table.summed(`${name} ${column}`, holds, (rows) => aggregate(numbersIn(rows, column)))

/** Number of rows of a table. */
export const countRows: FunctionRule<'countRows'> = ({ rows }) => rows.length

/** Sum of a column. */
export const sumColumn: FunctionRule<'sumColumn'> = ofColumn('sum', total)

/** Sum of an expression evaluated per row. */
export const sumEachRow: FunctionRule<'sumEachRow'> = ({ rows }, amount) => total(rows.map(amount))

/** Average of a column's filled-in cells. */
export const averageColumn: FunctionRule<'averageColumn'> = ofColumn('average', average)

/** Greatest filled-in cell of a column. */
export const maxColumn: FunctionRule<'maxColumn'> = ofColumn('greatest', greatestOf)

/** Smallest filled-in cell of a column. */
export const minColumn: FunctionRule<'minColumn'> = ofColumn('smallest', smallestOf)

/**
 * Counts the sorted numbers before the first that meets a predicate, by binary search; all later ones meet it
 * too.
 */
function countBefore(numbers: readonly Numeric[], holds: (number: Numeric) => boolean): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(numbers[middle] ?? 0)) to = middle
    else from = middle + 1
  }
  return from
}

/** Rank of a number among the filled-in cells of a column, counted from 1. */
export const rankInColumn: FunctionRule<'rankInColumn'> = (table, column, value, smallestFirst = false) => {
  if (value === undefined) return 0
  const order = table.inOrder(column)
  if (smallestFirst) return 1 + countBefore(order, (one) => compareNumbers(one, value) >= 0)
  return 1 + order.length - countBefore(order, (one) => compareNumbers(one, value) > 0)
}

/** Sum of a column over the rows that meet a condition. */
export const sumRowsWhere: FunctionRule<'sumRowsWhere'> = ofRows('sum', total)

/** Number of rows that meet a condition. */
export const countRowsWhere: FunctionRule<'countRowsWhere'> = (table, holds) =>
  table.summed('count', holds, (rows) => rows.length)

/** Average of a column over the rows that meet a condition. */
export const averageRowsWhere: FunctionRule<'averageRowsWhere'> = ofRows('average', average)

/** Greatest number of a column over the rows that meet a condition. */
export const maxRowsWhere: FunctionRule<'maxRowsWhere'> = ofRows('greatest', greatestOf)

/** Smallest number of a column over the rows that meet a condition. */
export const minRowsWhere: FunctionRule<'minRowsWhere'> = ofRows('smallest', smallestOf)

const placeOf = (place: Numeric) => requireInteger(place, 1, expressionLimits.steps)

/** Nth greatest number of a column. */
export const nthGreatest: FunctionRule<'nthGreatest'> = (table, column, place) =>
  table.inOrder(column).at(-placeOf(place))

/** Nth smallest number of a column. */
export const nthSmallest: FunctionRule<'nthSmallest'> = (table, column, place) =>
  table.inOrder(column)[placeOf(place) - 1]

/** Median of a column's filled-in cells. */
export const medianColumn: FunctionRule<'medianColumn'> = ofColumn('median', medianOf)

/** Number of the row the expression belongs to, counted from 1. */
export const rowNumber: FunctionRule<'rowNumber'> = (row) => row() + 1

/** Cell of a column in the first row whose key column equals a value; an empty value matches no row. */
export const lookUp: FunctionRule<'lookUp'> = (table, keys, key, column) =>
  key === undefined ? undefined : cellOf(table.find(keys, key), column)

/** Cell of a column in the first row that meets a condition. */
export const findInRows: FunctionRule<'findInRows'> = (table, column, holds) =>
  cellOf(table.findWhere(holds), column)

/** Filled-in cells of a column as a list; a cell that is a list contributes its items. */
export const columnItems: FunctionRule<'columnItems'> = (table, column) =>
  table.once(`items ${column}`, () => table.cells(column).flat())

/** Filled-in cells of a column joined as one text. */
export const joinColumn: FunctionRule<'joinColumn'> = (table, column, separator = '、') =>
  table.once(`joined ${column} ${separator}`, () => joinValues(table.cells(column), separator))
