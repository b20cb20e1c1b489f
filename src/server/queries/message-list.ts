import type { ListQuery } from '../../generated/types'
import { type Reader, statement } from '../platform/db/db'
import { moment } from './columns'
import { andFlow, andSpan, type Search } from './flow-search'
import {
  Conditions,
  type Page,
  type PageStart,
  pageOf,
  pageSize,
  type Sized,
  startOfPage,
  totalCap,
} from './page'
import { flowColumns, messageColumns, type RunningFlow, type StoredMessage } from './running-flow'

/** A message in a list, with its flow's head and the newest line of the flow's history. */
export interface ListedMessage extends StoredMessage {
  flow: RunningFlow
  lastLog: LastLog | null
  /** How often its receiver was told that it is late; only lists know. */
  lateTimes?: number
}

/** What a list tells of a flow's newest history line. */
export interface LastLog {
  actorName: string
  stepName: string
  button: string
  suggest: string
  reason: string
}

/** The lists of messages that a person has. */
export type MessageBox = 'waiting' | 'message' | 'cc' | 'finish'

interface BoxOrder {
  status: number
  order: string
  after(given: (value: unknown) => string, key: string[]): string
  keyOf(message: StoredMessage): string[]
  keys: number
}

/** Unread before read, urgent before ordinary, new before old (domain: runtime lists). */
const unreadUrgentFirst = {
  order: 'm.has_read, m.level desc nulls last, m.created_at desc nulls last, m.id desc nulls last',
  after: (given: (value: unknown) => string, [at, id, read, level]: string[]) => {
    const [r, l] = [`${given(read)}::boolean`, `${given(level)}::int`]
    const older = `(m.created_at, m.id) < (${given(at)}::timestamptz, ${given(id)})`
    return `m.has_read >= ${r} and (m.has_read > ${r} or m.level < ${l} or (m.level = ${l} and ${older}))`
  },
  keyOf: (m: StoredMessage) => [moment(m.createdAt), m.id, String(m.hasRead), String(m.level)],
  keys: 4,
}

const boxes: Record<MessageBox, BoxOrder> = {
  waiting: { status: 1, ...unreadUrgentFirst },
  message: { status: 5, ...unreadUrgentFirst },
  cc: { status: 6, ...unreadUrgentFirst },
  finish: {
    status: 3,
    order: 'm.finished_at desc nulls last, m.id desc nulls last',
    after: (given, [at, id]) => `(m.finished_at, m.id) < (${given(at)}::timestamptz, ${given(id)})`,
    keyOf: (m) => [moment(m.finishedAt ?? m.createdAt), m.id],
    keys: 2,
  },
}

const flowOfMessage = 'join flow f on f.workspace = m.workspace and f.id = m.flow_id'

/** The newest line of the flow's history, for the alias f. */
export const lastLogColumn = `(select jsonb_build_object('actorName', l.record->>'actorName',
    'stepName', l.record->>'stepName', 'button', l.record->>'button', 'suggest', l.record->>'suggest',
    'reason', l.record->>'reason')
  from flow_log l where l.workspace = f.workspace and l.flow_id = f.id
  order by l.at desc, l.type2 desc, l.id desc limit 1)`

/** One page of a person's box; only pages of the usual size are counted. */
export async function listBox(
  reader: Reader,
  {
    workspace,
    personId,
    box,
    query,
    fields = [],
    within,
    size = pageSize,
  }: { workspace: string; personId: string; box: MessageBox; query: ListQuery } & Partial<Search & Sized>,
): Promise<Page<ListedMessage>> {
  const { keyOf, keys } = boxes[box]
  const mine = () => ofBox(workspace, personId, box, { search: query.search, fields, within })
  const start = startOfPage(query, keys)
  const [rows, counted] = await Promise.all([
    rowsOf(reader, box, mine(), { start, size }),
    size === pageSize ? countOf(reader, mine()) : 0,
  ])
  return pageOf(rows, counted, query.nowpage, keyOf, size)
}

/** A condition on the version and the step of a row's message. */
const isAtStep = (where: Conditions) => (at: readonly string[]) =>
  `f.version_id || ' ' || m.step_id = any(${where.value(at)}::text[])`

/** The rows of a person's box that a search finds, for the aliases m and f. */
export function ofBox(workspace: string, personId: string, box: MessageBox, asked: Search): Conditions {
  const where = new Conditions()
  const { search } = asked
  where.and(box, `m.workspace = ${where.value(workspace)} and m.to_id = ${where.value(personId)}`)
  where.and('status', `m.status = ${boxes[box].status}`)
  if (search.readstatus === 'read') where.and('read', 'm.has_read')
  if (search.readstatus === 'unread') where.and('unread', 'not m.has_read')
  if (search.level !== undefined) where.rare(`m.level = ${where.value(search.level)}`)
  andFlow(where, asked, isAtStep(where))
  andSpan(where, 'm.created_at', search.arrived)
  andSpan(where, 'm.finished_at', search.finished)
  return where
}

async function rowsOf(
  reader: Reader,
  box: MessageBox,
  where: Conditions,
  { start, size }: Sized & { start: PageStart },
) {
  const { after, order } = boxes[box]
  if ('after' in start) where.and('after', `(${after((value) => where.value(value), start.after)})`)
  const offset = 'offset' in start ? start.offset : 0
  const text = `select ${messageColumns}, m.late_times as "lateTimes", to_jsonb(head) as flow, ${box === 'waiting' ? 'null' : lastLogColumn}
      as "lastLog" from message m ${flowOfMessage}
    left join flow_design d on d.workspace = f.workspace and d.id = f.flow_id
    cross join lateral (select ${flowColumns}) head
    where ${where.text} order by ${order} limit ${where.value(size + 1)} offset ${where.value(offset)}`
  return reader.run(statement<ListedMessage>(where.named('list'), text), where.values)
}

async function countOf(reader: Reader, where: Conditions): Promise<number> {
  const text = `select count(*)::int as count from (
    select 1 from message m ${flowOfMessage} where ${where.text} limit ${totalCap + 1}) counted`
  const [row] = await reader.run(statement<{ count: number }>(where.named('count'), text), where.values)
  return row?.count ?? 0
}
