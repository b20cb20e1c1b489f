import type { DashboardCard } from '../../../generated/types'
import { type Db, defineStatement } from '../../platform'
import { type FlowViewer, ownFlowJoin, recipientFlowsSql, supervisionSql } from '../flow/supervision-sql'
import { type FieldScope, numberOfLeaf } from '../list/field-condition'
import { addFlowConditions, addLevelCondition, type FlowSearch } from '../list/flow-search'
import { visibleScopeTest } from '../list/list-figures'
import { SqlConditions } from '../sql/page'

/*
 * Figures of a card: one statement reads the requests that the reader may see, groups them by the stored values of two
 * groups at most, takes the keys of the few different values apart, and sums up the groups beyond the limit.
 */

/** Group of a card: a property of requests, or a field in the scopes of its reader. */
export type CardGroup = { period?: DashboardCard['period'] } & (
  | { by: 'created' | 'department' | 'creator' | 'design' | 'result' }
  | { by: 'field'; scopes: readonly FieldScope[] }
)

/** Requested figures of a card. */
export interface CardRequest extends FlowViewer, FlowSearch {
  /** Whether the reader supervises every request that the search may find. */
  isWhole: boolean
  measure: DashboardCard['measure']
  /** Scopes of the number field; none for a count. */
  values: readonly FieldScope[]
  groups: readonly CardGroup[]
  order: NonNullable<DashboardCard['order']>
  /** Maximum number of groups, and of groups in columns. */
  top: number
  columns: number
  zone: string
}

/** Figures of some requests: of all of them, of a row, or of a row and a column. */
export interface CardCell {
  kind: 'total' | 'row' | 'cell'
  /** Key of the group; an empty text = no value, null = the groups beyond the limit. */
  row: string | null
  column: string | null
  rowRank: number
  columnRank: number
  count: number
  filled: number
  sum: string | null
  least: string | null
  most: string | null
}

const periodFormats = { month: 'YYYY-MM', quarter: 'YYYY-"Q"Q', year: 'YYYY' } as const
const periodLengths = { month: '1 month', quarter: '3 months', year: '1 year' } as const

/**
 * SQL of the starts of periods and their names. A bucket among the starts costs a tenth of a formatted time, which a
 * million requests notice.
 */
function periodsSql(where: SqlConditions, { groups, zone }: CardRequest): string {
  const period = groups.find(({ by }) => by === 'created')?.period ?? 'month'
  return `periods as materialized (
      select array_agg(start at time zone ${where.value(zone)}::text order by start) as starts,
        array_agg(to_char(start, '${periodFormats[period]}') order by start) as names
      from generate_series(timestamp '1970-01-01', timestamp '2100-01-01', interval '${periodLengths[period]}') start)`
}

const given = (where: SqlConditions, at: readonly string[]) => `any(${where.value(at)}::text[])`

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
    isAt: (at) => `'w ' || f.version_id = ${given(where, at)}`,
  }
  const created: Source = {
    test: () => `f.created_id = ${me()}`,
    isAt: (at) => `'c ' || f.version_id = ${given(where, at)}`,
  }
  const received: Source = {
    test: () => `f.id in (${recipientFlowsSql(me())})`,
    isAt: (at) => `exists (select 1 from message m where m.workspace = f.workspace and m.flow_id = f.id
      and m.to_id = ${me()} and 'm ' || f.version_id || ' ' || m.step_id = ${given(where, at)})`,
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
function requestsSql(where: SqlConditions, request: CardRequest): string {
  const base = where.branch()
  addLevelCondition(base, request)
  addFlowConditions(base, { ...request, fields: [] }, () => 'true')
  addFieldConditions(base, where, request)
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
    return `f.version_id = ${given(
      where,
      at.map((one) => one.slice(watchedScope.length)),
    )}`
  return visibleScopeTest(where, request, at)
}

/** SQL of the stored value of a field, null where the reader may not see it. */
function leafSql(where: SqlConditions, scopes: readonly FieldScope[], request: CardRequest): string {
  const ways = scopes.map(
    ({ model, at }) => `when ${scopeSql(where, at, request)} then f.form -> ${where.value(model)}::text`,
  )
  return ways.length ? `case ${ways.join(' ')} end` : 'null::jsonb'
}

const properties = {
  department: 'f.dept_id',
  creator: 'f.created_id',
  design: 'f.flow_id',
  result: 'f.result',
} as const

/** SQL of what requests are grouped by first: a property, or the stored value of a field. */
function groupSql(where: SqlConditions, group: CardGroup | undefined, request: CardRequest): string {
  if (!group) return 'null::text'
  if (group.by === 'field') return leafSql(where, group.scopes, request)
  if (group.by !== 'created') return properties[group.by]
  return 'width_bucket(f.created_at, (select starts from periods))'
}

/** SQL of the period of a stored date. */
const datePeriodSql = (text: string, period: DashboardCard['period'] = 'month') => {
  const part = {
    month: `left(${text}, 7)`,
    year: `left(${text}, 4)`,
    quarter: `left(${text}, 4) || '-Q' || (substr(${text}, 6, 2)::int + 2) / 3`,
  }[period]
  return `case when ${text} ~ '^[0-9]{4}-(0[1-9]|1[0-2])' then ${part} end`
}

/** SQL of the keys in a stored value, a row for each: choices, names of entries, roots of branches, periods. */
function keysSql(where: SqlConditions, value: string, group: CardGroup | undefined): string {
  if (group?.by === 'created') return `(select names[${value}] as key from periods)`
  if (group?.by !== 'field') return `(select ${value} as key)`
  const [{ by, parts } = { by: 'text', parts: [] }] = group.scopes
  const [part] = parts
  const path = (text: string) => `${where.value(text)}::jsonpath`
  const named = (one: string) => `$."${one.replaceAll(/["\\]/g, '\\$&')}"`
  if (by === 'tree' && parts.length === 1)
    return `(select distinct way ->> 0 as key from jsonb_path_query(${value}, ${path(`$[*].${JSON.stringify(part)}`)}) way)`
  if (by === 'tree')
    return `(select ${value} ->> ${part === undefined ? '0' : `${where.value(part)}::text`} as key)`
  const leaves = `jsonb_path_query(${value}, ${path(part === undefined ? '$[*]' : named(part))}) leaf`
  const text = `leaf #>> '{}'`
  const key = by === 'date' ? datePeriodSql(text, group.period) : text
  return `(select distinct ${key} as key from ${leaves} where jsonb_typeof(leaf) in ('string', 'number', 'boolean'))`
}

/** SQL of what groups are compared by. */
const measures: Record<DashboardCard['measure'], string> = {
  count: 'sum(n)',
  sum: 'coalesce(sum(s), 0)',
  average: 'sum(s) / nullif(sum(c), 0)',
  min: 'min(lo)',
  max: 'max(hi)',
}

function rankSql({ order, measure, groups }: CardRequest, column: 'a' | 'b'): string {
  const group = groups[column === 'a' ? 0 : 1]
  // Of periods, the newest remain.
  const isPeriod = group?.by === 'created' || (group?.by === 'field' && group.scopes[0]?.by === 'date')
  const byName = `${column} = '', ${column} collate "C" ${isPeriod ? 'desc' : 'asc'}`
  if (order === 'name' || (column === 'b' && isPeriod)) return byName
  return `${measures[measure]} ${order === 'least' ? 'asc' : 'desc'} nulls last, ${byName}`
}

/** SQL of the figures of a group that a measure needs: sum, number of values, least and most. */
const needs: Record<DashboardCard['measure'], { s?: string; c?: string; lo?: string; hi?: string }> = {
  count: {},
  sum: { s: 'sum(v)', c: 'count(v)' },
  average: { s: 'sum(v)', c: 'count(v)' },
  min: { lo: 'min(v)', c: 'count(v)' },
  max: { hi: 'max(v)', c: 'count(v)' },
}

const summed = 'sum(n) as n, sum(s) as s, sum(c) as c, min(lo) as lo, max(hi) as hi'
const figures = `coalesce(sum(n), 0)::int as count, coalesce(sum(c), 0)::int as filled, sum(s)::text as sum, min(lo)::text as least,
  max(hi)::text as most`

function figuresSql(where: SqlConditions, request: CardRequest): string {
  const { values, groups, top, columns, measure } = request
  const [first, second] = groups
  const isInPeriods = groups.some(({ by }) => by === 'created')
  const { s = 'null::numeric', c = '0::bigint', lo = 'null::numeric', hi = 'null::numeric' } = needs[measure]
  // Without the fence of an offset, the value of a form would be read for each of its mentions.
  const read = `select r1, r2, ${values.length ? numberOfLeaf : 'null::numeric'} as v from (
        select ${groupSql(where, first, request)} as r1, ${groupSql(where, second, request)} as r2,
          ${leafSql(where, values, request)} as leaf
        from ${requestsSql(where, request)}) read`
  return `with ${isInPeriods ? `${periodsSql(where, request)}, ` : ''}cells as materialized (
      select r1, r2, count(*) as n, ${s} as s, ${c} as c, ${lo} as lo, ${hi} as hi from (${read}) rows group by r1, r2),
    keyed as (
      select coalesce(k1.key, '') as a, coalesce(k2.key, '') as b, ${summed} from cells
      left join lateral ${keysSql(where, 'r1', first)} k1 on true
      left join lateral ${keysSql(where, 'r2', second)} k2 on true group by 1, 2),
    ranked as (select a, row_number() over (order by ${rankSql(request, 'a')}) as rank from keyed group by a),
    across as (select b, row_number() over (order by ${rankSql(request, 'b')}) as rank from keyed group by b),
    shown as (
      select case when ranked.rank <= ${where.value(top)}::int then a end as a,
        case when across.rank <= ${where.value(columns)}::int then b end as b,
        ranked.rank as ra, across.rank as rb, n, s, c, lo, hi
      from keyed join ranked using (a) join across using (b))
    select 'total' as kind, null as "row", null as "column", 0 as "rowRank", 0 as "columnRank", ${figures} from cells
    union all
    select 'row', a, null, min(ra)::int, 0, ${figures} from shown group by a
    union all
    select 'cell', a, b, min(ra)::int, min(rb)::int, ${figures} from shown where ${second ? 'true' : 'false'} group by a, b`
}

/** Statement of the figures of a card. Its text and values name everything that the figures depend on. */
export function cardStatement(request: CardRequest): { text: string; values: unknown[] } {
  const where = new SqlConditions([request.workspace])
  const text = figuresSql(where, request)
  return { text, values: where.values }
}

/** Groups are hashed in memory: a sort would write whole forms to files. Compiling costs more than it saves. */
const plannerSettings = defineStatement(
  'card-planner-settings',
  `select set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`,
)

/** Reads the figures of a card; a statement over the limit of milliseconds is cancelled with code 57014. */
export function readCardFigures(
  db: Db,
  { text, values }: ReturnType<typeof cardStatement>,
  duration: number,
): Promise<CardCell[]> {
  return db.transaction(async (tx) => {
    await tx.run(defineStatement('', `set local statement_timeout = ${duration}`), [])
    await tx.run(plannerSettings, [])
    return tx.run(defineStatement<CardCell>('', text), values)
  })
}
