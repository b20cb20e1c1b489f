import type { ListQuery } from '../../../generated/types'
import type { DbReader } from '../../platform'
import type { RunningFlow } from '../flow/running-flow'
import { findPageRows, type SearchStrategy } from '../sql/hybrid-search'
import {
  type PageLimit,
  type PageStart,
  pageSize,
  parsePageStart,
  type ResultPage,
  SqlConditions,
  toPage,
} from '../sql/page'
import { addFlowConditions, addLevelCondition, type FlowSearch, type RowSource } from './flow-search'
import type { LastLog } from './message-list'
import { addIndexCondition, createIndexLookup } from './search-index'
import { createTimeOrders, type RowOrder, type RowOrders, selectRowOrder } from './sort-order'
import { countFlows, listSortedFlows } from './sorted-flows'

/** List row of a flow created by the reader. */
export interface FlowListItem extends RunningFlow {
  lastLog: LastLog | null
}

interface Requested {
  workspace: string
  personId: string
  search: FlowSearch
  way: SearchStrategy
}

interface Asked extends Requested {
  inOrder: RowOrder<FlowListItem>
}

const times = createTimeOrders<FlowListItem>('f', 'created_at', ({ createdAt }) => createdAt)

/** Order by flow name, newest first. */
const byName: RowOrder<FlowListItem> = {
  name: 'flowname',
  order: `f.name, ${times.newest.order}`,
  after: (placeholder, [at, id, name]) => {
    const same = placeholder(name)
    const older = `(f.created_at, f.id) < (${placeholder(at)}::timestamptz, ${placeholder(id)})`
    return `f.name >= ${same} and (f.name > ${same} or ${older})`
  },
  keyOf: (flow) => [...times.newest.keyOf(flow), flow.name],
  keys: 3,
}

/** Sort orders of the list. */
export const creationSortOrders: RowOrders<FlowListItem> = { ...times, flowname: byName }

/** Default order of the list, for the alias f. */
export const defaultCreationOrder = times.newest.order

/** Returns one page of the flows that a person created, newest first. */
export async function listCreatedFlows(
  reader: DbReader,
  {
    query,
    fields = [],
    within,
    among,
    size = pageSize,
    ...owner
  }: { workspace: string; personId: string; query: ListQuery } & Partial<FlowSearch & PageLimit>,
): Promise<ResultPage<FlowListItem>> {
  const inOrder = selectRowOrder(creationSortOrders, query.order)
  const start = parsePageStart(query, inOrder.keys)
  const requested = { ...owner, inOrder, search: { search: query.search, fields, within } }
  const wayOf = (way: SearchStrategy) => (among?.ids ? { ids: among.ids } : way)
  const { rows, counted } = await findPageRows({
    rows: (way) => rowsOf(reader, { ...requested, way: wayOf(way), start, size }),
    count: (way) => countOf(reader, { ...requested, way: wayOf(way) }),
    start,
    size,
    isCounted: size === pageSize,
    askIndex: createIndexLookup(reader, owner.workspace, requested.search),
  })
  return toPage(rows, counted, query.nowpage, inOrder.keyOf, size)
}

/** Selects the flows that the person created. */
function ownFlows({ workspace, personId, search, way }: Requested): SqlConditions {
  const where = new SqlConditions()
  where.and('icreat', `f.workspace = ${where.value(workspace)} and f.created_id = ${where.value(personId)}`)
  addIndexCondition(where, 'f.id', { search: search.search, way })
  return where
}

/** Adds the search conditions. */
function searchedFlows(own: SqlConditions, { search }: Requested): SqlConditions {
  const where = own.branch()
  addLevelCondition(where, search)
  addFlowConditions(where, search, (at) => `f.version_id = any(${where.value(at)}::text[])`)
  return where
}

/** Returns the flows that a person created and a search finds. */
export function findCreatedRows(requested: Requested): RowSource {
  const where = ownFlows(requested)
  const { text } = searchedFlows(where, requested)
  return { where, from: `flow f where ${where.text} and ${text}`, order: defaultCreationOrder }
}

function rowsOf(reader: DbReader, { start, size, ...query }: Asked & PageLimit & { start: PageStart }) {
  const own = ownFlows(query)
  if ('after' in start) own.and('after', `(${query.inOrder.after((value) => own.value(value), start.after)})`)
  const place = { limit: size + 1, offset: 'offset' in start ? start.offset : 0 }
  return listSortedFlows(reader, toSearch(own, query), place)
}

const countOf = (reader: DbReader, requested: Asked) =>
  countFlows(reader, toSearch(ownFlows(requested), requested))

const toSearch = (own: SqlConditions, requested: Asked) => ({
  own,
  sought: searchedFlows(own, requested),
  inOrder: requested.inOrder,
  way: requested.way,
})
