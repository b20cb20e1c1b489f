import { Decimal } from 'decimal.js'
import type { FormTableColumn } from '../../generated/types'
import { formats } from './formats'
import { own, type Row } from './values'

const isNumber = formats.get('number')

function numberIn(cell: unknown): Decimal[] {
  if (typeof cell === 'number' && Number.isFinite(cell)) return [new Decimal(cell)]
  return typeof cell === 'string' && isNumber?.(cell) ? [new Decimal(cell)] : []
}

/** The exact sum or average of a column over the rows, with two decimals; undefined for other columns. */
export function aggregateOf({ code, aggregate }: FormTableColumn, rows: readonly Row[]): string | undefined {
  if (!aggregate) return undefined
  const numbers = rows.flatMap((row) => numberIn(own(row, code)))
  const sum = numbers.reduce((total, number) => total.plus(number), new Decimal(0))
  return (aggregate === 'sum' || numbers.length === 0 ? sum : sum.div(numbers.length)).toFixed(2)
}
