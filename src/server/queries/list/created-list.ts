import type { ListQuery } from '../../../generated/types'
import type { Reader } from '../../platform/db/db'
import { moment } from '../columns'
import type { RunningFlow } from '../flow/running-flow'
import { andFlow, andLevel, type Search } from './flow-search'
import type { LastLog } from './message-list'
import { countFlows, flowsInOrder } from './ordered-flows'
import { Conditions, type Page, type PageStart, pageOf, pageSize, type Sized, startOfPage } from './page'
import { findRows, type Way } from './two-way-search'
import { andIndexedWords, hasIndexedWords } from './word-index'

/** A flow in the list of those that I created. */
export interface ListedFlow extends RunningFlow {
  lastLog: LastLog | null
}

interface Asked {
  workspace: string
  personId: string
  search: Search
  way: Way
}

/** How the list is ordered, for the alias f. */
export const createdOrder = 'f.created_at desc nulls last, f.id desc nulls last'

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
  const start = startOfPage(query, 2)
  const asked = { ...whose, search: { search: query.search, fields, within } }
  const { rows, counted } = await findRows({
    rows: (way) => rowsOf(reader, { ...asked, way, start, size }),
    count: (way) => countOf(reader, { ...asked, way }),
    ...{ start, size, isCounted: size === pageSize, isIndexed: hasIndexedWords(query.search) },
  })
  return pageOf(rows, counted, query.nowpage, (flow) => [moment(flow.createdAt), flow.id], size)
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
  if ('after' in start) own.and('after', afterRow(own, start.after))
  const place = { limit: size + 1, offset: 'offset' in start ? start.offset : 0 }
  return flowsInOrder(reader, askedOf(own, asked), place)
}

const afterRow = (where: Conditions, [at, id]: string[]) =>
  `(f.created_at, f.id) < (${where.value(at)}::timestamptz, ${where.value(id)})`

const countOf = (reader: Reader, asked: Asked) => countFlows(reader, askedOf(ownFlows(asked), asked))

const askedOf = (own: Conditions, asked: Asked) => ({
  ...{ own, sought: soughtFlows(own, asked), order: createdOrder, way: asked.way },
})
