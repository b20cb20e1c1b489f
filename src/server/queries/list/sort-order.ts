import { BusinessError } from '../../../core/business-error'
import type { ListOrder } from '../../../generated/types'
import { toTimestamp } from '../sql/time-columns'

/** Sort order of rows, and the key of a row as the cursor of a page. */
export interface RowOrder<Row> {
  name: ListOrder
  order: string
  after(given: (value: unknown) => string, key: string[]): string
  /** The time comes first, whatever comes first in the order. */
  keyOf(row: Row): string[]
  keys: number
}

/** Sort orders of a list. */
export type RowOrders<Row> = Partial<Record<ListOrder, RowOrder<Row>>>

/** Returns the requested order, or the list's first one. */
export function selectOrder<Row>(orders: RowOrders<Row>, asked: ListOrder | undefined): RowOrder<Row> {
  const order = asked === undefined ? Object.values(orders)[0] : orders[asked]
  if (!order) throw new BusinessError('list.order-unknown')
  return order
}

/** Creates the orders newest first and oldest first by a time of the alias; both scan the same index. */
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
