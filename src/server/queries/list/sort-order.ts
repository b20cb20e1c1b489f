import { BusinessError } from '../../../core/business-error'
import type { ListOrder } from '../../../generated/types'
import type { MessageRecord } from '../flow/running-flow'
import { toTimestamp } from '../sql/time-columns'

/** Order by unread before read, urgent before ordinary, newest first (domain: runtime lists). */
const usual: RowOrder<MessageRecord> = {
  name: 'usual',
  order: 'm.has_read, m.level desc nulls last, m.created_at desc nulls last, m.id desc nulls last',
  after: (placeholder, [at, id, read, level]) => {
    const [r, l] = [`${placeholder(read)}::boolean`, `${placeholder(level)}::int`]
    const older = `(m.created_at, m.id) < (${placeholder(at)}::timestamptz, ${placeholder(id)})`
    return `m.has_read >= ${r} and (m.has_read > ${r} or m.level < ${l} or (m.level = ${l} and ${older}))`
  },
  keyOf: (m) => [toTimestamp(m.createdAt), m.id, String(m.hasRead), String(m.level)],
  keys: 4,
}

/** SQL of a message's due date; messages without one come last. */
export const dueTimeSql = `coalesce(m.expires_at, 'infinity')`

/** Order by due date, oldest first. */
const byDeadline = `${dueTimeSql}, m.created_at, m.id`
const untilOf = ({ expiresAt }: MessageRecord) => (expiresAt ? toTimestamp(expiresAt) : 'infinity')
const behindDeadline = (placeholder: (value: unknown) => string, [at, id, until]: string[]) =>
  `(${byDeadline}) > (${placeholder(until)}::timestamptz, ${placeholder(at)}::timestamptz, ${placeholder(id)})`

/** Urgencies of messages; the index by urgency has the rows of each in the order of their due dates. */
const levels = ['m.level = 100', 'm.level = 0']

const due: RowOrder<MessageRecord> = {
  name: 'due',
  order: byDeadline,
  parts: levels,
  after: behindDeadline,
  keyOf: (m) => [toTimestamp(m.createdAt), m.id, untilOf(m)],
  keys: 3,
}

/** Order by urgency, then due date. */
const urgent: RowOrder<MessageRecord> = {
  name: 'urgent',
  order: `m.level desc nulls last, ${byDeadline}`,
  after: (placeholder, [at = '', id = '', until = '', level]) => {
    const l = `${placeholder(level)}::int`
    return `m.level <= ${l} and (m.level < ${l} or ${behindDeadline(placeholder, [at, id, until])})`
  },
  keyOf: (m) => [toTimestamp(m.createdAt), m.id, untilOf(m), String(m.level)],
  keys: 4,
}

const arrived = createTimeOrders<MessageRecord>('m', 'created_at', ({ createdAt }) => createdAt)

/** Rows that the usual order has side by side, newest first. */
const marks = ['not m.has_read', 'm.has_read'].flatMap((read) =>
  levels.map((level) => `${read} and ${level}`),
)

/** Sort orders of the lists of received messages. */
export const arrivalSortOrders: RowOrders<MessageRecord> = {
  usual,
  newest: { ...arrived.newest, parts: marks },
  oldest: { ...arrived.oldest, parts: marks },
}

/** Sort orders of waiting messages. */
export const taskSortOrders: RowOrders<MessageRecord> = { ...arrivalSortOrders, due, urgent }

/** Sort orders of handled messages. */
export const completionSortOrders: RowOrders<MessageRecord> = createTimeOrders<MessageRecord>(
  'm',
  'finished_at',
  ({ finishedAt, createdAt }) => finishedAt ?? createdAt,
)

/** Sort order of rows, and the key of a row as the cursor of a page. */
export interface RowOrder<Row> {
  name: ListOrder
  order: string
  /** SQL conditions that split the rows into those which an index has in this order; missing = one has all of them. */
  parts?: readonly string[]
  after(placeholder: (value: unknown) => string, key: string[]): string
  /** The time comes first, whatever comes first in the order. */
  keyOf(row: Row): string[]
  keys: number
}

/** Sort orders of a list. */
export type RowOrders<Row> = Partial<Record<ListOrder, RowOrder<Row>>>

/** Returns the requested order, or the list's first one. */
export function selectRowOrder<Row>(orders: RowOrders<Row>, listOrder: ListOrder | undefined): RowOrder<Row> {
  const order = listOrder === undefined ? Object.values(orders)[0] : orders[listOrder]
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
    after: (placeholder, [time, id]) =>
      `${place} ${by.startsWith('desc') ? '<' : '>'} (${placeholder(time)}::timestamptz, ${placeholder(id)})`,
    keyOf: (row) => [toTimestamp(at(row)), row.id],
    keys: 2,
  })
  return { newest: walked('newest', 'desc nulls last'), oldest: walked('oldest', 'asc nulls first') }
}
