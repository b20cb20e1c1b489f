import type { FigureGrouping } from '../../../generated/types'
import { type Db, defineStatement } from '../../platform'
import { type FlowViewer, ownFlowJoin, supervisionSql } from '../flow/supervision-sql'
import type { SearchStrategy } from '../sql/hybrid-search'
import { SqlConditions } from '../sql/page'
import { visibleFlowIdsSql } from './all-list'
import { numberOfLeaf } from './field-condition'
import { addFlowConditions, addLevelCondition, type FlowSearch, type RowSource } from './flow-search'

/*
 * Figures over the rows that a search of a list finds: one statement reads the rows as the list does, up to a limit, and
 * groups them in every way. A request counts once, in however many rows it is. A value counts where a row shows it.
 */

/** Forms of one or more versions that store a field under the same model, and the scopes in which the reader may see it. */
export interface FigureScope {
  model: string
  at: readonly string[]
}

/** Rows of a list to count, with the test that a row is in one of these scopes. */
export interface FigureSource extends RowSource {
  isAt: (at: readonly string[]) => string
}

/** Requested figures: the fields, each by its scopes, the groupings, and the limits. */
interface FigureRequest {
  fields: readonly (readonly FigureScope[])[]
  by: readonly FigureGrouping[]
  zone: string
  /** Maximum number of rows. */
  rows: number
  /** Maximum number of groups of each grouping; the others are summed up. */
  groups: number
  /** Maximum duration in milliseconds. */
  duration: number
}

/** Figures of a group: the total, a key of a grouping, or (without a key) the groups beyond the limit. */
export interface FigureGroup {
  by: FigureGrouping | 'total'
  key: string | null
  /** Name of the design. */
  name: string
  count: number
  isCut: boolean
  sums: (string | null)[]
  filled: number[]
}

const groupings: Record<FigureGrouping, string> = {
  month: 'month',
  department: 'dept_id',
  design: 'design_id',
  result: 'result',
}

/** SQL of the stored value of a field in a row for the alias f, null where the reader may not see it. */
function leafSql({ where, isAt }: FigureSource, scopes: readonly FigureScope[]): string {
  const ways = scopes.map(({ model, at }) => `when ${isAt(at)} then f.form -> ${where.value(model)}::text`)
  return ways.length ? `case ${ways.join(' ')} end` : 'null::jsonb'
}

function figuresSql(source: FigureSource, { fields, by, zone, rows, groups }: FigureRequest): string {
  const { where, from, order } = source
  const list = (text: (at: number) => string) => fields.map((_, at) => `, ${text(at)}`).join('')
  const leaves = list((at) => `${leafSql(source, fields[at] ?? [])} as v${at}`)
  const number = (at: number) => numberOfLeaf.replaceAll('leaf', `v${at}`)
  const columns = by.map((name) => groupings[name])
  const names = by.map((name) => `when grouping(${groupings[name]}) = 0 then '${name}'`)
  const array = (text: (at: number) => string, type: string) =>
    `array[${fields.map((_, at) => text(at)).join(', ')}]::${type}[]`
  return `with picked as materialized (
      select f.id, f.design_id, f.dept_id, f.result, f.name, f.created_at${leaves}
      from ${from} order by ${order} limit ${where.value(rows + 1)}::int),
    own as (
      select id, design_id, dept_id, result, name, to_char(created_at at time zone ${where.value(zone)}::text, 'YYYY-MM') as month
        ${list((at) => `max(${number(at)}) as v${at}`)}
      from (select * from picked limit ${where.value(rows)}::int) picked group by id, design_id, dept_id, result, name, created_at),
    counted as (
      select case ${names.join(' ')} else 'total' end as kind, coalesce(${columns.join(', ')}) as key, max(name) as name,
        count(*) as n${list((at) => `sum(v${at}) as s${at}, count(v${at}) as c${at}`)}
      from own group by grouping sets ((), ${columns.map((column) => `(${column})`).join(', ')})),
    ranked as (
      select *, row_number() over (partition by kind
        order by case when kind = 'month' then key end desc nulls last, n desc, key) as rank from counted),
    shown as (select *, case when rank <= ${where.value(groups)}::int then key end as group_key from ranked)
    select kind as "by", group_key as key, coalesce(max(d.name), max(shown.name)) as name, sum(n)::int as count,
      (select count(*) > ${where.value(rows)}::int from picked) as "isCut",
      ${array((at) => `sum(s${at})`, 'text')} as sums, ${array((at) => `coalesce(sum(c${at}), 0)`, 'int')} as filled
    from shown left join flow_design d on d.workspace = $1 and kind = 'design' and d.id = group_key
    group by kind, group_key order by kind, group_key is null, min(rank)`
}

/** Reads the figures of a list's rows; a statement over the limit of time is cancelled with code 57014. */
export function readListFigures(
  db: Db,
  source: FigureSource,
  request: FigureRequest,
): Promise<FigureGroup[]> {
  const text = figuresSql(source, request)
  return db.transaction(async (tx) => {
    await tx.run(defineStatement('', `set local statement_timeout = ${request.duration}`), [])
    return tx.run(defineStatement<FigureGroup>('', text), source.where.values)
  })
}

/** SQL condition that a person sees the flow f in one of these scopes of the list of all flows. */
export function visibleScopeTest(
  where: SqlConditions,
  { personId, watching }: Pick<FlowViewer, 'personId' | 'watching'>,
  at: readonly string[],
): string {
  const scopeKeysSql = `any(${where.value(at)}::text[])`
  const personParameter = where.value(personId)
  const watched = supervisionSql(where, watching)
  return `(f.created_id = ${personParameter} and 'c ' || f.version_id = ${scopeKeysSql} or ${watched} and 'w ' || f.version_id = ${scopeKeysSql}
    or exists (select 1 from message m where m.workspace = f.workspace and m.flow_id = f.id and m.to_id = ${personParameter}
      and 'm ' || f.version_id || ' ' || m.step_id = ${scopeKeysSql}))`
}

/** Returns the flows visible to a person that a search finds, with the test of scopes of their own list. */
export function findVisibleRows(
  looking: FlowViewer & FlowSearch,
  way: SearchStrategy,
  limit: number,
): FigureSource {
  const { search, watching, fields } = looking
  const where = new SqlConditions([looking.workspace])
  const isAt = (at: readonly string[]) => visibleScopeTest(where, looking, at)
  const order = 'f.id desc'
  // Administrators see every flow, so their rows are read once; ids first would look each flow up again.
  if (watching.all && !fields.length && way === 'whole') {
    addLevelCondition(where, looking)
    addFlowConditions(where, looking, isAt)
    return { where, from: `flow f where f.workspace = $1 and ${where.text}`, order, isAt }
  }
  const ids = visibleFlowIdsSql(where, { ...looking, query: { nowpage: 1, search } }, { way, limit })
  return {
    where,
    from: `(${ids}) own ${ownFlowJoin}`,
    order,
    isAt,
  }
}
