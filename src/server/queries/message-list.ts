import type { ListQuery } from '../../generated/types'
import { type Reader, statement } from '../platform/db/db'
import { containing, moment } from './columns'
import { Conditions, type Page, type PageStart, pageOf, pageSize, startOfPage, totalCap } from './page'
import { flowColumns, messageColumns, type RunningFlow, type StoredMessage } from './running-flow'

/** A message in a list, with its flow's head and the newest line of the flow's history. */
export interface ListedMessage extends StoredMessage {
  flow: RunningFlow
  lastLog: LastLog | null
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

/** One page of a person's box. */
export async function listBox(
  reader: Reader,
  {
    workspace,
    personId,
    box,
    query,
  }: { workspace: string; personId: string; box: MessageBox; query: ListQuery },
): Promise<Page<ListedMessage>> {
  const { keyOf, keys } = boxes[box]
  const mine = () => ofBox(workspace, personId, box, query.search)
  const start = startOfPage(query, keys)
  const [rows, counted] = await Promise.all([rowsOf(reader, box, mine(), start), countOf(reader, mine())])
  return pageOf(rows, counted, query.nowpage, keyOf)
}

function ofBox(
  workspace: string,
  personId: string,
  box: MessageBox,
  search: ListQuery['search'],
): Conditions {
  const where = new Conditions()
  where.and(box, `m.workspace = ${where.value(workspace)} and m.to_id = ${where.value(personId)}`)
  where.and('status', `m.status = ${boxes[box].status}`)
  if (search.readstatus === 'read') where.and('read', 'm.has_read')
  if (search.readstatus === 'unread') where.and('unread', 'not m.has_read')
  if (search.flowname) where.and('flowname', `f.name ilike ${where.value(containing(search.flowname))}`)
  if (search.workname) where.and('workname', `f.workname ilike ${where.value(containing(search.workname))}`)
  return where
}

async function rowsOf(reader: Reader, box: MessageBox, where: Conditions, start: PageStart) {
  const { after, order } = boxes[box]
  if ('after' in start) where.and('after', `(${after((value) => where.value(value), start.after)})`)
  const offset = 'offset' in start ? start.offset : 0
  const text = `select ${messageColumns}, to_jsonb(head) as flow, ${box === 'waiting' ? 'null' : lastLogColumn}
      as "lastLog" from message m ${flowOfMessage}
    left join flow_design d on d.workspace = f.workspace and d.id = f.flow_id
    cross join lateral (select ${flowColumns}) head
    where ${where.text} order by ${order} limit ${pageSize + 1} offset ${where.value(offset)}`
  return reader.run(statement<ListedMessage>(`list-${where.name}`, text), where.values)
}

async function countOf(reader: Reader, where: Conditions): Promise<number> {
  const text = `select count(*)::int as count from (
    select 1 from message m ${flowOfMessage} where ${where.text} limit ${totalCap + 1}) counted`
  const [row] = await reader.run(statement<{ count: number }>(`count-${where.name}`, text), where.values)
  return row?.count ?? 0
}
