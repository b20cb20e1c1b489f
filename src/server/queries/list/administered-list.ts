import type { OaFlowAdminSearchformBody } from '../../../generated/types'
import type { DbReader } from '../../platform'
import { type FlowViewer, supervisionSql } from '../flow/supervision-sql'
import { findPageRows, type SearchStrategy } from '../sql/hybrid-search'
import { SqlConditions } from '../sql/page'
import type { FlowListItem } from './created-list'
import { addFlowConditions, addLevelCondition, type FlowSearch, type RowSource } from './flow-search'
import { addIndexCondition, createIndexLookup } from './search-index'
import { countFlows, listSortedFlows } from './sorted-flows'

/** Columns by which administered flows may be sorted. */
export const orderColumns = {
  created_at: 'created_at',
  name: 'name',
  unFinishNum: 'unfinished',
  workname: 'workname',
} as const

type Order = OaFlowAdminSearchformBody['orderby']

/** Query of the flows of a design. */
export interface AdministeredFlowsQuery extends FlowViewer, FlowSearch {
  designId: string
  orderby: Order
  /** Only these flows. */
  ids?: readonly string[] | undefined
  /** Only flows on versions other than this one. */
  notVersion?: string
}

/** Selects the flows of the design that the person may supervise and the query names. */
function queriedFlows(
  { workspace, designId, watching, ids, notVersion, ...search }: AdministeredFlowsQuery,
  way: SearchStrategy,
) {
  const where = new SqlConditions([workspace])
  where.rare('f.workspace = $1').rare(`f.design_id = ${where.value(designId)}`)
  where.rare(supervisionSql(where, watching))
  if (ids) where.rare(`f.id = any(${where.value(ids)}::text[])`)
  if (notVersion !== undefined) where.rare(`f.version_id <> ${where.value(notVersion)}`)
  addIndexCondition(where, 'f.id', { search: search.search, way })
  return where
}

/** Adds the search conditions. */
function soughtFlows(own: SqlConditions, search: AdministeredFlowsQuery): SqlConditions {
  const where = own.branch()
  addLevelCondition(where, search)
  addFlowConditions(where, search, (at) => `'w ' || f.version_id = any(${where.value(at)}::text[])`)
  return where
}

/** Returns the flows of a design that a person may supervise and a search finds. */
export function findAdministeredRows(query: AdministeredFlowsQuery, way: SearchStrategy): RowSource {
  const where = queriedFlows(query, way)
  const { text } = soughtFlows(where, query)
  return { where, from: `flow f where ${where.text} and ${text}`, order: orderOf(termsOf([])) }
}

interface Term {
  column: string
  by: 'asc' | 'desc'
}

/** Sort terms; ties are broken by time, newest first. */
const termsOf = (orderby: Order): Term[] => [
  ...orderby.map(({ name, by }) => ({ column: orderColumns[name], by })),
  ...(['created_at', 'id'] as const).map((column) => ({ column, by: 'desc' as const })),
]

/** SQL order that matches the indexes: times descending, all else ascending. */
const orderOf = (terms: readonly Term[]): string =>
  terms
    .map(({ column, by }) => {
      const isKeptDown = column === orderColumns.created_at
      return `f.${column} ${by} nulls ${isKeptDown === (by === 'desc') ? 'last' : 'first'}`
    })
    .join(', ')

/** SQL condition on rows after the row a in this order. */
const beyond = (terms: readonly Term[]): string =>
  terms.reduceRight((rest, { column, by }) => {
    const later = `f.${column} ${by === 'asc' ? '>' : '<'} a.${column}`
    return rest ? `(${later} or f.${column} = a.${column} and ${rest})` : later
  }, '')

/**
 * SQL condition on rows after a flow; its first column bounds the search, so that an index scan begins there.
 */
function behind([first, ...rest]: Term[], after: string): string {
  if (!first) return 'true'
  const anchor = `from flow a where a.workspace = $1 and a.id = ${after}`
  const bound = `f.${first.column} ${first.by === 'asc' ? '>=' : '<='} (select a.${first.column} ${anchor})`
  return `${bound} and exists (select 1 ${anchor} and ${beyond([first, ...rest])})`
}

/** Start of a page: after a flow, or at an offset. */
export interface PageRange {
  after?: string | undefined
  offset: number
  limit: number
}

/**
 * Returns a page of the administered flows of a design, with one row more if there are more, and their
 * number.
 */
export const findAdministeredFlows = (
  reader: DbReader,
  administeredFlowsQuery: AdministeredFlowsQuery,
  from: PageRange,
) =>
  findPageRows({
    rows: (way) => rowsOf(reader, administeredFlowsQuery, { ...from, way }),
    count: (way) => countOf(reader, administeredFlowsQuery, way),
    start: from.after === undefined ? { offset: from.offset } : { after: [from.after] },
    size: from.limit - 1,
    isCounted: true,
    askIndex: createIndexLookup(reader, administeredFlowsQuery.workspace, administeredFlowsQuery),
  })

/** Lists administered flows of a design from a position; newest first unless another order is given. */
export const listAdministeredFlows = (
  reader: DbReader,
  administeredFlowsQuery: AdministeredFlowsQuery,
  from: PageRange,
): Promise<FlowListItem[]> => rowsOf(reader, administeredFlowsQuery, { ...from, way: 'whole' })

function rowsOf(
  reader: DbReader,
  administeredFlowsQuery: AdministeredFlowsQuery,
  { after, offset, limit, way }: PageRange & { way: SearchStrategy },
): Promise<FlowListItem[]> {
  const own = queriedFlows(administeredFlowsQuery, way)
  if (after !== undefined) own.rare(behind(termsOf(administeredFlowsQuery.orderby), own.value(after)))
  return listSortedFlows(reader, toSearch(own, administeredFlowsQuery, way), {
    limit,
    offset: after === undefined ? offset : 0,
  })
}

/** Counts them, up to the cap of totals. */
export async function countAdministeredFlows(
  reader: DbReader,
  administeredFlowsQuery: AdministeredFlowsQuery,
): Promise<number> {
  return (await countOf(reader, administeredFlowsQuery, 'whole')).found
}

const countOf = (reader: DbReader, administeredFlowsQuery: AdministeredFlowsQuery, way: SearchStrategy) =>
  countFlows(reader, toSearch(queriedFlows(administeredFlowsQuery, way), administeredFlowsQuery, way))

const toSearch = (
  own: SqlConditions,
  administeredFlowsQuery: AdministeredFlowsQuery,
  way: SearchStrategy,
) => ({
  own,
  sought: soughtFlows(own, administeredFlowsQuery),
  inOrder: { name: 'administered', order: orderOf(termsOf(administeredFlowsQuery.orderby)) },
  way,
})
