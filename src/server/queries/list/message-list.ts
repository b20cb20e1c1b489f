import type { ListQuery, NoticeQuery } from '../../../generated/types'
import { type DbReader, defineStatement } from '../../platform'
import { type CommentMention, commentColumn } from '../flow/comment'
import { flowColumns, type MessageRecord, messageListColumns, type RunningFlow } from '../flow/running-flow'
import {
  countAllRows,
  countFirstRows,
  findPageRows,
  type SearchStrategy,
  scanLimit,
  strategyName,
} from '../sql/hybrid-search'
import {
  type PageLimit,
  type PageStart,
  pageSize,
  parsePageStart,
  type ResultPage,
  type RowCount,
  SqlConditions,
  toPage,
  totalCap,
} from '../sql/page'
import { addFlowConditions, addTimeRangeCondition, type FlowSearch, type RowSource } from './flow-search'
import { addIndexCondition, createIndexLookup } from './search-index'
import {
  arrivalSortOrders,
  completionSortOrders,
  type RowOrder,
  type RowOrders,
  selectRowOrder,
  taskSortOrders,
} from './sort-order'

/** List row of a message, with its flow's head and newest log entry. */
export interface MessageListItem extends MessageRecord {
  flow: RunningFlow
  lastLog: LastLog | null
  /** Comment that a notification is about. */
  remark?: CommentMention | null
  /** Number of overdue notices sent to its assignee; only in lists. */
  lateTimes?: number
  /** Number of earlier messages of its flow; only in grouped lists. */
  earlier?: number | null
}

/** Newest log entry of a flow, as shown in lists. */
export interface LastLog {
  actorName: string
  stepName: string
  button: string
  suggest: string
  reason: string
}

/** Message lists of a person. */
export type MessageBox = 'waiting' | 'message' | 'cc' | 'finish'

interface Box {
  status: number
  orders: RowOrders<MessageListItem>
}

/** Status of each box's messages and their sort orders, for the alias m. */
export const messageBoxes: Record<MessageBox, Box> = {
  waiting: { status: 1, orders: taskSortOrders },
  message: { status: 5, orders: arrivalSortOrders },
  cc: { status: 6, orders: arrivalSortOrders },
  finish: { status: 3, orders: completionSortOrders },
}

/** Default order of a box. */
export const defaultBoxOrder = (box: MessageBox): string =>
  selectRowOrder(messageBoxes[box].orders, undefined).order

const flowOfMessage = 'join flow f on f.workspace = m.workspace and f.id = m.flow_id'

/** SQL of the flow's newest log entry, for the alias f. */
export const lastLogColumn = `(select jsonb_build_object('actorName', l.record->>'actorName',
    'stepName', l.record->>'stepName', 'button', l.record->>'button', 'suggest', l.record->>'suggest',
    'reason', l.record->>'reason')
  from flow_log l where l.workspace = f.workspace and l.flow_id = f.id
  order by l.at desc, l.type2 desc, l.id desc limit 1)`

/** Returns one page of a person's box; only pages of the default size are counted. */
export async function readMessageBoxPage(
  reader: DbReader,
  {
    query,
    fields = [],
    within,
    flowIds,
    size = pageSize,
    ...owner
  }: Whose & { query: ListQuery & Grouping; flowIds?: readonly string[] } & Partial<FlowSearch & PageLimit>,
): Promise<ResultPage<MessageListItem>> {
  const inOrder = selectRowOrder(messageBoxes[owner.box].orders, query.order)
  const start = parsePageStart(query, inOrder.keys)
  const { groups, request } = query
  const requested = {
    ...owner,
    inOrder,
    flowIds,
    groups,
    request,
    search: { search: query.search, fields, within },
  }
  const { rows, counted } = await findPageRows({
    rows: (way) => rowsOf(reader, { ...requested, way, start, size }),
    count: (way) => countOf(reader, { ...requested, way }),
    start,
    size,
    isCounted: size === pageSize,
    askIndex: createIndexLookup(reader, owner.workspace, requested.search),
  })
  return toPage(rows, counted, query.nowpage, inOrder.keyOf, size)
}

/** Whether rows are grouped by flow, and the flow of the rows. */
type Grouping = Pick<NoticeQuery, 'groups' | 'request'>

interface Whose {
  workspace: string
  personId: string
  box: MessageBox
}

type Requested = Whose &
  Grouping & { search: FlowSearch; way: SearchStrategy; flowIds?: readonly string[] | undefined }

type Asked = Requested & { inOrder: RowOrder<MessageListItem> }

/** Selects the person's own rows, for the alias m. */
function ownRows(requested: Requested): SqlConditions {
  const {
    workspace,
    personId,
    box,
    search: { search },
    way,
    request,
    flowIds,
  } = requested
  const where = new SqlConditions()
  where.and(box, `m.workspace = ${where.value(workspace)} and m.to_id = ${where.value(personId)}`)
  where.and('status', `m.status = ${messageBoxes[box].status}`)
  if (search.readstatus === 'read') where.and('read', 'm.has_read')
  if (search.readstatus === 'unread') where.and('unread', 'not m.has_read')
  if (search.level !== undefined) where.rare(`m.level = ${where.value(search.level)}`)
  if (search.claim) where.rare(`m.seat ->> 'claim' = ${where.value(search.claim)}`)
  addTimeRangeCondition(where, 'm.created_at', search.arrived)
  addTimeRangeCondition(where, 'm.finished_at', search.finished)
  addIndexCondition(where, 'm.flow_id', { search, way })
  if (flowIds) where.and('flows', `m.flow_id = any(${where.value(flowIds)}::text[])`)
  if (request !== undefined) where.rare(`m.flow_id = ${where.value(request)}`)
  return where
}

/** Checks whether the newest rows of all flows are collected before a page of them is read. */
const isCollected = ({ search, inOrder }: Asked) =>
  Object.keys(search.search).length > 0 || inOrder.name === 'oldest'

/**
 * Selects the newest of the person's own rows of each flow. Returns the SQL of the number of the others. Without a search,
 * each row is looked up in the index of flows, as the page ends soon; otherwise the newest rows are collected first. Field
 * conditions depend on the step, so that each row of the flow is tested by them.
 */
function groupByFlow(own: SqlConditions, flows: SqlConditions, query: Asked): string {
  if (!query.groups) return 'null'
  const found = query.search.fields.length
    ? `message m ${flowOfMessage} where ${own.text} and ${flows.text}`
    : `message m where ${own.text}`
  const ofFlow = `from (select m.* from ${found}) n where n.flow_id = m.flow_id`
  const newest = 'n.created_at desc, n.id desc'
  if (isCollected(query))
    own.and(
      'collected',
      `m.id in (select distinct on (n.flow_id) n.id from (select m.* from ${found}) n order by n.flow_id desc, ${newest})`,
    )
  else own.and('newest', `m.id = (select n.id ${ofFlow} order by ${newest} limit 1)`)
  return `nullif((select count(*)::int from (select ${ofFlow} limit ${totalCap + 1}) n) - 1, 0)`
}

/**
 * SQL of the first of a person's own rows in an order, as a table. Where no index has that order, it has the first rows
 * of each part; newest rows that are collected first are sorted instead.
 */
function firstOwnRows(own: SqlConditions, query: Asked, count: string): string {
  const { parts, order } = query.inOrder
  if (!parts || (query.groups && isCollected(query))) return `message m where ${own.text}`
  const scans = parts.map(
    (part) => `(select m.* from message m where ${own.text} and ${part} order by ${order} limit ${count})`,
  )
  return `(${scans.join(' union all ')}) m`
}

/** Adds the search conditions on their flows, for the alias f. */
function flowsOf(own: SqlConditions, { search }: Requested): SqlConditions {
  const where = own.branch()
  addFlowConditions(
    where,
    search,
    (at) => `f.version_id || ' ' || m.step_id = any(${where.value(at)}::text[])`,
  )
  return where
}

/** Returns the messages of a box that a search finds, as m. */
export function findMessageRows(requested: Requested): RowSource {
  const where = ownRows(requested)
  const { text } = flowsOf(where, requested)
  const from = `message m ${flowOfMessage} where ${where.text} and ${text}`
  return { where, from, order: defaultBoxOrder(requested.box) }
}

async function rowsOf(reader: DbReader, { start, size, ...query }: Asked & PageLimit & { start: PageStart }) {
  const { after, order, name: orderName } = query.inOrder
  const own = ownRows(query)
  const flows = flowsOf(own, query)
  const earlier = groupByFlow(own, flows, query)
  if ('after' in start) own.and('after', `(${after((value) => own.value(value), start.after)})`)
  const skipped = 'offset' in start ? start.offset : 0
  const [limit, offset] = [own.value(size + 1), own.value(skipped)]
  const page = `order by ${order} limit ${limit} offset ${offset}`
  const first = query.way === 'first' ? `order by ${order} limit ${scanLimit}` : ''
  const isDeep = flows.isEmpty && skipped > 0
  const count = flows.isEmpty ? `(${limit}::bigint + ${offset}::bigint)` : first && String(scanLimit)
  const table = count ? firstOwnRows(own, query, count) : `message m where ${own.text}`
  // Without a condition on the flows, rows before the page are skipped in the index.
  const rows = isDeep
    ? `select m.* from (select m.workspace, m.id from ${table} ${page}) own join message m using (workspace, id)`
    : `select m.* from ${table} ${flows.isEmpty ? page : first}`
  const lastLog = query.box === 'waiting' ? 'null' : lastLogColumn
  const remark = query.box === 'message' ? commentColumn : 'null'
  const text = `select ${messageListColumns}, m.late_times as "lateTimes", to_jsonb(head) as flow, ${lastLog} as "lastLog",
      ${remark} as remark, ${earlier} as earlier
    from (${rows}) m ${flowOfMessage}
    left join flow_design d on d.workspace = f.workspace and d.id = f.design_id
    cross join lateral (select ${flowColumns}) head
    where ${flows.text} ${flows.isEmpty ? `order by ${order}` : page}`
  const name = own.named(`list-${isDeep ? 'deep' : strategyName(query.way)}-${orderName}`, flows)
  return reader.run(defineStatement<MessageListItem>(name, text), own.values)
}

async function countOf(reader: DbReader, requested: Asked): Promise<RowCount> {
  const own = ownRows(requested)
  const flows = flowsOf(own, requested)
  const { groups } = requested
  const rows = `select m.flow_id, m.workspace, m.step_id from message m where ${own.text}`
  const unit = groups ? 'flows' : 'rows'
  const name = own.named(`count-${unit}-${strategyName(requested.way)}-${requested.inOrder.name}`, flows)
  const selected = groups ? 'distinct m.flow_id' : '1'
  if (flows.isEmpty)
    return countAllRows(reader, { name, rows: `select ${selected} from (${rows}) m`, values: own.values })
  if (typeof requested.way !== 'string')
    return countAllRows(reader, {
      name,
      values: own.values,
      rows: `select ${selected} from (${rows}) m ${flowOfMessage} where ${flows.text}`,
    })
  const table = firstOwnRows(own, requested, String(scanLimit))
  const first = `select m.flow_id, m.workspace, m.step_id from ${table} order by ${requested.inOrder.order} limit ${scanLimit}`
  const tests = `select (${flows.text}) as hit, m.flow_id from (${first}) m ${flowOfMessage}`
  const isFirstHit = 'hit and row_number() over (partition by flow_id, hit) = 1'
  return countFirstRows(reader, {
    name,
    values: own.values,
    tests: groups ? `select ${isFirstHit} as hit from (${tests}) row` : tests,
  })
}

const otherRows = defineStatement<{ id: string }>(
  'list-gone',
  `select m.id from message m ${flowOfMessage}
   where m.workspace = $1 and m.to_id = $2 and m.flow_id = any($3::text[]) and m.status <> $4
     and ($5::text[] is null or f.design_id = any($5)) order by m.created_at, m.id`,
)

/** Lists the person's messages of some flows that a box does not have, by id. */
export async function listMessagesOutside(
  reader: DbReader,
  {
    workspace,
    personId,
    box,
    flows,
    within,
  }: Whose & { flows: readonly string[] } & Pick<FlowSearch, 'within'>,
): Promise<string[]> {
  const { status } = messageBoxes[box]
  const rows = await reader.run(otherRows, [workspace, personId, flows, status, within ?? null])
  return rows.map(({ id }) => id)
}
