import type { CardMeasure, MomentSpan } from '../../../core/dashboard'
import type { DashboardCard } from '../../../generated/types'
import { type FlowViewer, ownFlowJoin, recipientFlowsSql, supervisionSql } from '../flow/supervision-sql'
import type { FieldScope } from '../list/field-condition'
import { addFlowConditions, addLevelCondition, type FlowSearch } from '../list/flow-search'
import { visibleScopeTest } from '../list/list-figures'
import type { SqlConditions } from '../sql/page'

/*
 * Requests that a card counts: those that its reader may see, and the values of fields where the reader sees them.
 */

/** Group of a card: a period, another property of requests, or a field or column in the scopes of its reader. */
export type CardGroup =
  | { by: 'created'; period?: DashboardCard['period'] }
  | { by: 'property'; column: string }
  | { by: 'field'; scopes: readonly FieldScope[]; period?: DashboardCard['period'] }

/** Requested figures of a card. */
export interface CardRequest extends FlowViewer, FlowSearch {
  /** Whether the reader supervises every request that the search may find. */
  isWhole: boolean
  measure: CardMeasure
  /** Scopes of the number field or column; none for a count or a time. */
  values: readonly FieldScope[]
  /** Path of a working time among those of a request. */
  time?: readonly string[]
  /** Minimum number of values of a group that is shown. */
  atLeast: number
  groups: readonly CardGroup[]
  order: NonNullable<DashboardCard['order']>
  /** Maximum number of groups, and of groups in columns. */
  top: number
  columns: number
  zone: string
  /** Moments between which the counted requests were submitted, beside the range of the search. */
  part?: MomentSpan
  /** Starts of the months by which cells are counted; missing = all months together. */
  months?: readonly number[]
}

const isAnySql = (where: SqlConditions, at: readonly string[]) => `any(${where.value(at)}::text[])`

/** Reason for which a person sees requests; each part adds its values to the statement when it is written. */
interface Source {
  /** SQL condition on the flow f. */
  test(): string
  /** SQL condition that the flow f is in one of these scopes, in which its fields are read. */
  isAt(at: readonly string[]): string
}

const isSupervisor = ({ watching: { all, designs, inDepartments } }: CardRequest) =>
  all || designs.length > 0 || inDepartments.length > 0

function sourcesOf(where: SqlConditions, request: CardRequest): Source[] {
  const { personId, watching, isWhole } = request
  const me = () => where.value(personId)
  const watched: Source = {
    test: () => (isWhole ? 'true' : supervisionSql(where, watching)),
    isAt: (at) => `'w ' || f.version_id = ${isAnySql(where, at)}`,
  }
  const created: Source = {
    test: () => `f.created_id = ${me()}`,
    isAt: (at) => `'c ' || f.version_id = ${isAnySql(where, at)}`,
  }
  const received: Source = {
    test: () => `f.id in (${recipientFlowsSql(me())})`,
    isAt: (at) => `exists (select 1 from message m where m.workspace = f.workspace and m.flow_id = f.id
      and m.to_id = ${me()} and 'm ' || f.version_id || ' ' || m.step_id = ${isAnySql(where, at)})`,
  }
  return [...(isSupervisor(request) ? [watched] : []), created, received]
}

/** Adds the conditions on fields: in any source of visibility, with the fields that it shows. */
function addFieldConditions(base: SqlConditions, where: SqlConditions, request: CardRequest): void {
  if (!request.fields.length) return
  const shown = sourcesOf(where, request).map(({ test, isAt }) => {
    const own = where.branch().rare(test())
    addFlowConditions(own, { search: {}, fields: request.fields }, isAt)
    return `(${own.text})`
  })
  base.rare(`(${shown.join(' or ')})`)
}

/**
 * Selects the requests as the list of all flows does. A supervisor of all of them reads the design, other people
 * their own flows and those that they supervise.
 */
export function requestsSql(where: SqlConditions, request: CardRequest): string {
  const base = where.branch()
  addLevelCondition(base, request)
  addFlowConditions(base, { ...request, fields: [] }, () => 'true')
  addFieldConditions(base, where, request)
  const { from, before } = request.part ?? {}
  if (from !== undefined) base.rare(`f.created_at >= to_timestamp(${where.value(from)}::float8 / 1000)`)
  if (before !== undefined) base.rare(`f.created_at < to_timestamp(${where.value(before)}::float8 / 1000)`)
  if (request.isWhole) return `flow f where f.workspace = $1 and ${base.text}`
  const me = where.value(request.personId)
  const own = `(select id from flow where workspace = $1 and created_id = ${me} union ${recipientFlowsSql(me)}) own ${ownFlowJoin}`
  if (!isSupervisor(request)) return `${own} where ${base.text}`
  const watched = supervisionSql(where, request.watching)
  // Supervised requests are read where they are: a union with the others by id would look each of them up again.
  return `(select f.* from flow f where f.workspace = $1 and ${watched} and ${base.text}
    union all select f.* from ${own} where not ${watched} and ${base.text}) f`
}

/** Begins the scopes of supervisors. */
const watchedScope = 'w '

/** Leaves out the scopes in which a supervisor of all requests sees nothing more. */
function necessaryScopes(at: readonly string[], { isWhole }: CardRequest): readonly string[] {
  const watched = new Set(at.filter((one) => one.startsWith(watchedScope)).map((one) => one.slice(2)))
  return isWhole
    ? at.filter((one) => one.startsWith(watchedScope) || !watched.has(one.split(' ')[1] ?? ''))
    : at
}

/** SQL condition that the reader sees the flow f in one of these scopes. */
function scopeSql(where: SqlConditions, scopes: readonly string[], request: CardRequest): string {
  const at = necessaryScopes(scopes, request)
  if (request.isWhole && at.every((one) => one.startsWith(watchedScope)))
    return `f.version_id = ${isAnySql(
      where,
      at.map((one) => one.slice(watchedScope.length)),
    )}`
  return visibleScopeTest(where, request, at)
}

const stored = 'f.form'

/** SQL of the stored value of a field or, as part of the row `line`, of a column; null where the reader may not see it. */
export function leafSql(where: SqlConditions, scopes: readonly FieldScope[], request: CardRequest): string {
  const ways = scopes.map(({ model, column, at }) => {
    const value =
      column === undefined ? `${stored} -> ${where.value(model)}` : `line -> ${where.value(column)}`
    return `when ${scopeSql(where, at, request)} then ${value}::text`
  })
  return ways.length ? `case ${ways.join(' ')} end` : 'null::jsonb'
}

/** SQL of the table of these columns, null where the reader may see none of them. */
export function tableSql(where: SqlConditions, scopes: readonly FieldScope[], request: CardRequest): string {
  const models = new Map<string, string[]>()
  for (const { model, at } of scopes) models.set(model, [...(models.get(model) ?? []), ...at])
  const ways = [...models].map(
    ([model, at]) =>
      `when ${scopeSql(where, [...new Set(at)], request)} then ${stored} -> ${where.value(model)}::text`,
  )
  return `case ${ways.join(' ')} end`
}
