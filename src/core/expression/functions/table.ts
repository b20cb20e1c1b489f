import { expressionLimits } from '../limits'
import { compareNumbers, type Numeric, round } from '../number'
import { isEmpty, type TableRow, toNumber } from '../value'
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

/** A number that stands for a whole column. */
const ofColumn = (name: string, aggregate: Aggregate) => (table: TableCache, column: string) =>
  table.once(`${name} ${column}`, () => aggregate(table.numbers(column)))

const numbersIn = (rows: readonly TableRow[], column: string): Numeric[] =>
  rows
    .map((row) => cellOf(row, column))
    .filter((cell) => !isEmpty(cell))
    .map(toNumber)

/** The same over the rows for which a condition holds. */
const ofRows =
  (name: string, aggregate: Aggregate) => (table: TableCache, column: string, holds: RowCondition) =>
    table.summed(`${name} ${column}`, holds, (rows) => aggregate(numbersIn(rows, column)))

/** The number of rows of a table. */
export const countRows: FunctionRule<'countRows'> = ({ rows }) => rows.length

/** The sum of a column. */
export const sumColumn: FunctionRule<'sumColumn'> = ofColumn('sum', total)

/** The sum of what each row comes to. */
export const sumEachRow: FunctionRule<'sumEachRow'> = ({ rows }, amount) => total(rows.map(amount))

/** The average of a column's filled-in cells. */
export const averageColumn: FunctionRule<'averageColumn'> = ofColumn('average', average)

/** The greatest filled-in cell of a column. */
export const maxColumn: FunctionRule<'maxColumn'> = ofColumn('greatest', greatestOf)

/** The smallest filled-in cell of a column. */
export const minColumn: FunctionRule<'minColumn'> = ofColumn('smallest', smallestOf)

/** How many of ordered numbers stand before the first of which something holds; all those behind it hold, too. */
function countBefore(numbers: readonly Numeric[], holds: (number: Numeric) => boolean): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(numbers[middle] ?? 0)) to = middle
    else from = middle + 1
  }
  return from
}

/** The place of a number among the filled-in cells of a column: one more than stand before it. */
export const rankInColumn: FunctionRule<'rankInColumn'> = (table, column, value, smallestFirst = false) => {
  if (value === undefined) return 0
  const order = table.inOrder(column)
  if (smallestFirst) return 1 + countBefore(order, (one) => compareNumbers(one, value) >= 0)
  return 1 + order.length - countBefore(order, (one) => compareNumbers(one, value) > 0)
}

/** The sum of a column over the rows for which a condition holds. */
export const sumRowsWhere: FunctionRule<'sumRowsWhere'> = ofRows('sum', total)

/** The number of rows for which a condition holds. */
export const countRowsWhere: FunctionRule<'countRowsWhere'> = (table, holds) =>
  table.summed('count', holds, (rows) => rows.length)

/** The average of a column over the rows for which a condition holds. */
export const averageRowsWhere: FunctionRule<'averageRowsWhere'> = ofRows('average', average)

/** The greatest number of a column over the rows for which a condition holds. */
export const maxRowsWhere: FunctionRule<'maxRowsWhere'> = ofRows('greatest', greatestOf)

/** The smallest number of a column over the rows for which a condition holds. */
export const minRowsWhere: FunctionRule<'minRowsWhere'> = ofRows('smallest', smallestOf)

const placeOf = (place: Numeric) => requireInteger(place, 1, expressionLimits.steps)

/** The number at a place of a column, ordered from the greatest. */
export const nthGreatest: FunctionRule<'nthGreatest'> = (table, column, place) =>
  table.inOrder(column).at(-placeOf(place))

/** The number at a place of a column, ordered from the smallest. */
export const nthSmallest: FunctionRule<'nthSmallest'> = (table, column, place) =>
  table.inOrder(column)[placeOf(place) - 1]

/** The number in the middle of a column's filled-in cells. */
export const medianColumn: FunctionRule<'medianColumn'> = ofColumn('median', medianOf)

/** The place of the row that the expression belongs to, from 1. */
export const rowNumber: FunctionRule<'rowNumber'> = (row) => row() + 1

/** The cell of a column in the first row whose key column equals a value; nothing equals what is not filled in. */
export const lookUp: FunctionRule<'lookUp'> = (table, keys, wanted, column) =>
  wanted === undefined ? undefined : cellOf(table.find(keys, wanted), column)

/** The cell of a column in the first row for which a condition holds. */
export const findInRows: FunctionRule<'findInRows'> = (table, column, holds) =>
  cellOf(table.findWhere(holds), column)

/** The filled-in cells of a column as a list; a cell that is a list gives its items. */
export const columnItems: FunctionRule<'columnItems'> = (table, column) =>
  table.once(`items ${column}`, () => table.cells(column).flat())

/** The filled-in cells of a column as one text. */
export const joinColumn: FunctionRule<'joinColumn'> = (table, column, separator = '、') =>
  table.once(`joined ${column} ${separator}`, () => joinValues(table.cells(column), separator))
