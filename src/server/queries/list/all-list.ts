import { BusinessError } from '../../../core/business-error'
import type { ListQuery } from '../../../generated/types'
import { type DbReader, defineStatement } from '../../platform'
import { flowColumns } from '../flow/running-flow'
import { type FlowViewer, ownFlowJoin, recipientFlowsSql, supervisionSql } from '../flow/supervision-sql'
import {
  countAllRows,
  findPageRows,
  type ScanCount,
  type SearchStrategy,
  scanLimit,
  toRowCount,
} from '../sql/hybrid-search'
import {
  type PageLimit,
  pageSize,
  parsePageStart,
  type ResultPage,
  type RowCount,
  SqlConditions,
  toPage,
  totalCap,
} from '../sql/page'
import type { FlowListItem } from './created-list'
import { addFlowConditions, addLevelCondition, type FlowSearch } from './flow-search'
import { lastLogColumn } from './message-list'
import type { FlowOption } from './own-scopes'
import { addIndexCondition, createIndexLookup } from './search-index'

/** Flow visible to a person, with the reason: the steps of their messages, or supervision. */
export interface VisibleFlowRow extends FlowListItem {
  steps: string[]
  watched: boolean
}

interface Asked
  extends FlowViewer,
    Pick<FlowSearch, 'fields' | 'within' | 'contents' | 'among'>,
    Partial<PageLimit> {
  query: ListQuery
}

interface Sight {
  /** Selects the ids of these flows; more conditions may follow on `column`. */
  ids: string
  column: string
  /** SQL condition that a row for the alias f is in one of these scopes, in which its fields are read. */
  isAt: (at: readonly string[]) => string
}

/**
 * Visibility sources of a person's flows. Supervision of everything needs no other source, unless fields are
 * read by it.
 */
function sightsOf(where: SqlConditions, { personId, watching, fields }: Asked): Sight[] {
  const { all, designs, inDepartments } = watching
  const anyOfSql = (at: readonly string[]) => `any(${where.value(at)}::text[])`
  const watched = (): Sight => ({
    ids: `select f.id from flow f where f.workspace = $1 and ${supervisionSql(where, watching)}`,
    column: 'f.id',
    isAt: (at) => `'w ' || f.version_id = ${anyOfSql(at)}`,
  })
  if (all && !fields.length) return [watched()]
  const personParameter = where.value(personId)
  const created: Sight = {
    ids: `select id from flow where workspace = $1 and created_id = ${personParameter}`,
    column: 'id',
    isAt: (at) => `'c ' || f.version_id = ${anyOfSql(at)}`,
  }
  const sight: Sight = {
    ids: recipientFlowsSql(personParameter),
    column: 'flow_id',
    isAt: (at) => `exists (select 1 from message m where m.workspace = f.workspace
      and m.flow_id = f.id and m.to_id = ${personParameter} and 'm ' || f.version_id || ' ' || m.step_id = ${anyOfSql(at)})`,
  }
  return [created, sight, ...(all || designs.length || inDepartments.length ? [watched()] : [])]
}

/** Scan orders; ids are ordered by time, so they sort newest or oldest first. */
const walks = {
  newest: { by: 'desc', behind: '<' },
  oldest: { by: 'asc', behind: '>' },
} as const

function walkOf({ query: { order = 'newest' } }: Asked) {
  if (order !== 'newest' && order !== 'oldest') throw new BusinessError('list.order-unknown')
  return walks[order]
}

/** Sorted flows of each visibility source as the source own, and the search conditions for the alias f. */
function sourcesOf(where: SqlConditions, input: Asked, way: SearchStrategy) {
  const query = { ...input, search: input.query.search }
  const { after } = startOf(input)
  const { by, behind } = walkOf(input)
  return sightsOf(where, input).map(({ ids, column, isAt }) => {
    const own = where.branch().rare(ids)
    if (after !== undefined) own.rare(`${column} ${behind} ${where.value(after)}`)
    addIndexCondition(own, column, { search: query.search, way })
    const searchConditions = where.branch()
    addLevelCondition(searchConditions, query)
    addFlowConditions(searchConditions, query, isAt)
    return { own: `${own.text} order by ${column} ${by}`, sought: searchConditions }
  })
}

/** SQL of the ids of matching flows from all visibility sources, up to a limit for each. */
export function visibleFlowIdsSql(
  where: SqlConditions,
  input: Asked,
  { way, limit }: { way: SearchStrategy; limit: number },
): string {
  const first = way === 'first' ? `limit ${scanLimit}` : ''
  const { by } = walkOf(input)
  const found = sourcesOf(where, input, way).map(({ own, sought }) =>
    sought.isEmpty
      ? `(${own} limit ${limit})`
      : `(select f.id from (${own} ${first}) own ${ownFlowJoin} where ${sought.text} order by f.id ${by} limit ${limit})`,
  )
  return found.join(' union ')
}

const startOf = ({ query }: Asked): { after?: string; offset: number } => {
  const start = parsePageStart(query, 1, false)
  return 'after' in start ? { after: start.after[0] ?? '', offset: 0 } : start
}

/** Returns one page of the flows visible to a person, newest first unless another order is input. */
export async function listVisibleFlows(reader: DbReader, input: Asked): Promise<ResultPage<VisibleFlowRow>> {
  const { query, size = pageSize, among } = input
  const wayOf = (way: SearchStrategy) => (among?.ids ? { ids: among.ids } : way)
  const { rows, counted } = await findPageRows({
    rows: (way) => rowsOf(reader, input, wayOf(way)),
    count: (way) => countOf(reader, input, wayOf(way)),
    start: parsePageStart(query, 1, false),
    size,
    isCounted: size === pageSize,
    askIndex: createIndexLookup(reader, input.workspace, { ...input, search: query.search }),
  })
  return toPage(rows, counted, query.nowpage, ({ id }) => [id], size)
}

function rowsOf(reader: DbReader, input: Asked, way: SearchStrategy): Promise<VisibleFlowRow[]> {
  const where = new SqlConditions([input.workspace])
  const { offset } = startOf(input)
  const { size = pageSize } = input
  const ids = visibleFlowIdsSql(where, input, { way, limit: offset + size + 1 })
  const personParameter = where.value(input.personId)
  const { by } = walkOf(input)
  const text = `select ${flowColumns}, ${lastLogColumn} as "lastLog", ${supervisionSql(where, input.watching)} as watched,
      array(select distinct m.step_id from message m where m.workspace = f.workspace and m.flow_id = f.id
        and m.to_id = ${personParameter}) as steps
    from (select id from (${ids}) found order by id ${by} limit ${size + 1} offset ${offset}) own ${ownFlowJoin}
    left join flow_design d on d.workspace = f.workspace and d.id = f.design_id order by f.id ${by}`
  return reader.run(defineStatement<VisibleFlowRow>('', text), where.values)
}

/** Counts matching flows from the beginning of the list. */
async function countOf(reader: DbReader, { query, ...owner }: Asked, way: SearchStrategy): Promise<RowCount> {
  const where = new SqlConditions([owner.workspace])
  const { after: _, ...whole } = query
  const all = { ...owner, query: { ...whole, nowpage: 1 } }
  const sources = sourcesOf(where, all, way)
  if (way !== 'first' || sources.every(({ sought }) => sought.isEmpty)) {
    const other = new SqlConditions([owner.workspace])
    const rows = `select 1 from (${visibleFlowIdsSql(other, all, { way, limit: totalCap + 1 })}) found`
    return countAllRows(reader, { name: '', values: other.values, rows })
  }
  return countFirstOfAll(reader, sources, where.values)
}

/** Counts the hits among the first rows of each visibility source; a flow in several sources counts once. */
async function countFirstOfAll(
  reader: DbReader,
  sources: ReturnType<typeof sourcesOf>,
  values: unknown[],
): Promise<RowCount> {
  const own = sources.map(({ own }, at) => `own${at} as materialized (${own} limit ${scanLimit})`)
  const hits = sources.map(
    ({ sought }, at) => `select f.id from own${at} own ${ownFlowJoin} where ${sought.text}`,
  )
  const tested = sources.map((_, at) => `(select count(*) from own${at})`)
  const text = `with ${own.join(', ')}
    select (select count(*)::int from (${hits.join(' union ')}) found) as found,
      greatest(${tested.join(', ')})::int as tested`
  const [row] = await reader.run(defineStatement<ScanCount>('', text), values)
  return toRowCount(row)
}

/** Lists the designs with flows visible to a person, by name, based on the newest thousand flows. */
export async function listVisibleFlowOptions(reader: DbReader, looking: FlowViewer): Promise<FlowOption[]> {
  const where = new SqlConditions([looking.workspace])
  const input = { ...looking, query: { nowpage: 1, search: {} }, fields: [] }
  const ids = visibleFlowIdsSql(where, input, { way: 'whole', limit: totalCap })
  const text = `select distinct on (name) id, name from (
      select distinct f.design_id as id, coalesce(d.name, f.name) as name
      from (${ids}) found join flow f on f.workspace = $1 and f.id = found.id
      left join flow_design d on d.workspace = f.workspace and d.id = f.design_id) named order by name, id`
  return reader.run(defineStatement<FlowOption>('', text), where.values)
}
