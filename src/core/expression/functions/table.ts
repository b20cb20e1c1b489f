import { add, compareNumbers, divide, type Numeric, round } from '../number'
import { isEmpty, type Row, toNumber } from '../value'
import { defineFunction } from './define'

const decimals = 2

/** The filled-in cells of a column; an empty cell is no measurement. */
const cells = (rows: readonly Row[], column: string): Numeric[] =>
  rows
    .map((row) => (Object.hasOwn(row, column) ? row[column] : undefined))
    .filter((cell) => !isEmpty(cell))
    .map(toNumber)

const sum = (numbers: Numeric[]): Numeric => numbers.reduce(add, 0)
const extreme = (numbers: Numeric[], sign: 1 | -1): Numeric =>
  numbers.reduce((best, one) => (compareNumbers(one, best) * sign > 0 ? one : best), numbers[0] ?? 0)

/** The number of rows of a table. */
export const countRows = defineFunction({
  name: '表格条目数',
  parameters: ['table'],
  result: 'number',
  run: (rows) => rows.length,
})

/** The sum of a column. */
export const sumColumn = defineFunction({
  name: '表格汇总',
  parameters: ['table', 'column'],
  result: 'number',
  run: (rows, column) => round(sum(cells(rows, column)), decimals),
})

/** The average of a column's filled-in cells. */
export const averageColumn = defineFunction({
  name: '取平均值',
  parameters: ['table', 'column'],
  result: 'number',
  run(rows, column) {
    const numbers = cells(rows, column)
    return numbers.length ? round(divide(sum(numbers), numbers.length), decimals) : 0
  },
})

/** The greatest filled-in cell of a column. */
export const maxColumn = defineFunction({
  name: '取最大值',
  parameters: ['table', 'column'],
  result: 'number',
  run: (rows, column) => extreme(cells(rows, column), 1),
})

/** The smallest filled-in cell of a column. */
export const minColumn = defineFunction({
  name: '取最小值',
  parameters: ['table', 'column'],
  result: 'number',
  run: (rows, column) => extreme(cells(rows, column), -1),
})
