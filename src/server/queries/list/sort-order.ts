import { BusinessError } from '../../../core/business-error'
import type { ListOrder } from '../../../generated/types'
import { toTimestamp } from '../sql/time-columns'

/** How rows stand, and what of a row finds its place again: a page begins behind such a key. */
export interface RowOrder<Row> {
  name: ListOrder
  order: string
  after(given: (value: unknown) => string, key: string[]): string
  /** The moment first, whatever comes first in the order. */
  keyOf(row: Row): string[]
  keys: number
}

/** The orders that a list knows. */
export type RowOrders<Row> = Partial<Record<ListOrder, RowOrder<Row>>>

/** The order that is asked for, or the list's first one. */
export function selectOrder<Row>(orders: RowOrders<Row>, asked: ListOrder | undefined): RowOrder<Row> {
  const order = asked === undefined ? Object.values(orders)[0] : orders[asked]
  if (!order) throw new BusinessError('list.order-unknown')
  return order
}

/** New before old, or old before new, by a moment of the alias; one index is walked either way. */
export function createTimeOrders<Row extends { id: string }>(
  alias: string,
  column: string,
  at: (row: Row) => number,
): Required<Pick<RowOrders<Row>, 'newest' | 'oldest'>> {
  const place = `(${alias}.${column}, ${alias}.id)`
  const walked = (name: ListOrder, by: string): RowOrder<Row> => ({
    name,
    order: `${alias}.${column} ${by}, ${alias}.id ${by}`,
    after: (given, [time, id]) =>
      `${place} ${by.startsWith('desc') ? '<' : '>'} (${given(time)}::timestamptz, ${given(id)})`,
    keyOf: (row) => [toTimestamp(at(row)), row.id],
    keys: 2,
  })
  return { newest: walked('newest', 'desc nulls last'), oldest: walked('oldest', 'asc nulls first') }
}
