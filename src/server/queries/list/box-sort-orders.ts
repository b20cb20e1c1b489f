import type { StoredMessage } from '../flow/running-flow'
import { moment } from '../sql/time-columns'
import { byTime, type RowOrder, type RowOrders } from './sort-order'

/** Unread before read, urgent before ordinary, new before old (domain: runtime lists). */
const usual: RowOrder<StoredMessage> = {
  name: 'usual',
  order: 'm.has_read, m.level desc nulls last, m.created_at desc nulls last, m.id desc nulls last',
  after: (given, [at, id, read, level]) => {
    const [r, l] = [`${given(read)}::boolean`, `${given(level)}::int`]
    const older = `(m.created_at, m.id) < (${given(at)}::timestamptz, ${given(id)})`
    return `m.has_read >= ${r} and (m.has_read > ${r} or m.level < ${l} or (m.level = ${l} and ${older}))`
  },
  keyOf: (m) => [moment(m.createdAt), m.id, String(m.hasRead), String(m.level)],
  keys: 4,
}

/** When a message is due; what has no deadline is due last. */
export const dueAt = `coalesce(m.expires_at, 'infinity')`

/** What is due first, old before new. */
const byDeadline = `${dueAt}, m.created_at, m.id`
const untilOf = ({ expiresAt }: StoredMessage) => (expiresAt ? moment(expiresAt) : 'infinity')
const behindDeadline = (given: (value: unknown) => string, [at, id, until]: string[]) =>
  `(${byDeadline}) > (${given(until)}::timestamptz, ${given(at)}::timestamptz, ${given(id)})`

const due: RowOrder<StoredMessage> = {
  name: 'due',
  order: byDeadline,
  after: behindDeadline,
  keyOf: (m) => [moment(m.createdAt), m.id, untilOf(m)],
  keys: 3,
}

/** Urgent before ordinary, and each as it is due. */
const urgent: RowOrder<StoredMessage> = {
  name: 'urgent',
  order: `m.level desc nulls last, ${byDeadline}`,
  after: (given, [at = '', id = '', until = '', level]) => {
    const l = `${given(level)}::int`
    return `m.level <= ${l} and (m.level < ${l} or ${behindDeadline(given, [at, id, until])})`
  },
  keyOf: (m) => [moment(m.createdAt), m.id, untilOf(m), String(m.level)],
  keys: 4,
}

const arrived = byTime<StoredMessage>('m', 'created_at', ({ createdAt }) => createdAt)

/** How the lists of what came to somebody may stand. */
export const arrivedOrders: RowOrders<StoredMessage> = { usual, ...arrived }

/** How what waits may stand. */
export const waitingOrders: RowOrders<StoredMessage> = { ...arrivedOrders, due, urgent }

/** How what was handled may stand. */
export const handledOrders: RowOrders<StoredMessage> = byTime<StoredMessage>(
  'm',
  'finished_at',
  ({ finishedAt, createdAt }) => finishedAt ?? createdAt,
)
