import type { ListQuery } from '../../../generated/types'
import type { Reader } from '../../platform/db/db'
import type { RunningFlow } from '../flow/running-flow'
import { findRows, type Way } from '../sql/hybrid-search'
import { Conditions, type Page, type PageStart, pageOf, pageSize, type Sized, startOfPage } from '../sql/page'
import { andIndexedWords, hasIndexedWords } from '../sql/word-index'
import { andFlow, andLevel, type Search } from './flow-search'
import type { LastLog } from './message-list'
import { byTime, orderIn, type RowOrder, type RowOrders } from './sort-order'
import { countFlows, flowsInOrder } from './sorted-flows'

/** A flow in the list of those that I created. */
export interface ListedFlow extends RunningFlow {
  lastLog: LastLog | null
}

interface Asked {
  workspace: string
  personId: string
  inOrder: RowOrder<ListedFlow>
  search: Search
  way: Way
}

const times = byTime<ListedFlow>('f', 'created_at', ({ createdAt }) => createdAt)

/** Flows of one name together, new before old. */
const byName: RowOrder<ListedFlow> = {
  name: 'flowname',
  order: `f.name, ${times.newest.order}`,
  after: (given, [at, id, name]) => {
    const same = given(name)
    const older = `(f.created_at, f.id) < (${given(at)}::timestamptz, ${given(id)})`
    return `f.name >= ${same} and (f.name > ${same} or ${older})`
  },
  keyOf: (flow) => [...times.newest.keyOf(flow), flow.name],
  keys: 3,
}

/** How the list may stand. */
export const createdOrders: RowOrders<ListedFlow> = { ...times, flowname: byName }

/** How the list stands where nothing else is asked, for the alias f. */
export const createdOrder = times.newest.order

/** One page of the flows that a person created, newest first. */
export async function listCreated(
  reader: Reader,
  {
    query,
    fields = [],
    within,
    size = pageSize,
    ...whose
  }: { workspace: string; personId: string; query: ListQuery } & Partial<Search & Sized>,
): Promise<Page<ListedFlow>> {
  const inOrder = orderIn(createdOrders, query.order)
  const start = startOfPage(query, inOrder.keys)
  const asked = { ...whose, inOrder, search: { search: query.search, fields, within } }
  const { rows, counted } = await findRows({
    rows: (way) => rowsOf(reader, { ...asked, way, start, size }),
    count: (way) => countOf(reader, { ...asked, way }),
    start,
    size,
    isCounted: size === pageSize,
    isIndexed: hasIndexedWords(query.search),
  })
  return pageOf(rows, counted, query.nowpage, inOrder.keyOf, size)
}

/** The flows that the person created. */
function ownFlows({ workspace, personId, search, way }: Asked): Conditions {
  const where = new Conditions()
  where.and('icreat', `f.workspace = ${where.value(workspace)} and f.created_id = ${where.value(personId)}`)
  if (way === 'words') andIndexedWords(where, 'f.id', search.search)
  return where
}

/** What a search asks of them. */
function soughtFlows(own: Conditions, { search }: Asked): Conditions {
  const where = own.branch()
  andLevel(where, search)
  andFlow(where, search, (at) => `f.version_id = any(${where.value(at)}::text[])`)
  return where
}

function rowsOf(reader: Reader, { start, size, ...asked }: Asked & Sized & { start: PageStart }) {
  const own = ownFlows(asked)
  if ('after' in start) own.and('after', `(${asked.inOrder.after((value) => own.value(value), start.after)})`)
  const place = { limit: size + 1, offset: 'offset' in start ? start.offset : 0 }
  return flowsInOrder(reader, askedOf(own, asked), place)
}

const countOf = (reader: Reader, asked: Asked) => countFlows(reader, askedOf(ownFlows(asked), asked))

const askedOf = (own: Conditions, asked: Asked) => ({
  own,
  sought: soughtFlows(own, asked),
  inOrder: asked.inOrder,
  way: asked.way,
})
