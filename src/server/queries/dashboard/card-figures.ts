import { createHash } from 'node:crypto'
import type { CardMeasure } from '../../../core/dashboard'
import type { DashboardCard } from '../../../generated/types'
import { type Db, defineStatement, type Statement } from '../../platform'
import { numberOfLeaf } from '../list/field-condition'
import { SqlConditions } from '../sql/page'
import { type CardGroup, type CardRequest, leafSql, requestsSql, tableSql } from './card-requests'

/*
 * Figures of a card: one statement reads the requests that the reader may see, groups them by the stored values of two
 * groups at most, takes the keys of the few different values apart, and sums up the groups beyond the limit. Rows of a
 * table are read beside their request, which counts once in each group that they name.
 */

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
  /** Value of a percentile. */
  middle: string | null
  /** Number of stored parts that were found, of the total. */
  found: number | null
}

const periodFormats = { month: 'YYYY-MM', quarter: 'YYYY-"Q"Q', year: 'YYYY' } as const
const periodLengths = { month: '1 month', quarter: '3 months', year: '1 year' } as const

/**
 * SQL of the starts of periods and their names. A bucket among the starts costs a tenth of a formatted time, which a
 * million requests notice.
 */
export function periodsSql(where: SqlConditions, { groups, zone }: CardRequest): string {
  if (!groups.some(({ by }) => by === 'created')) return ''
  const period = groups.flatMap((one) => (one.by === 'created' ? (one.period ?? []) : []))[0] ?? 'month'
  return `periods as materialized (
      select array_agg(start at time zone ${where.value(zone)}::text order by start) as starts,
        array_agg(to_char(start, '${periodFormats[period]}') order by start) as names
      from generate_series(timestamp '1970-01-01', timestamp '2100-01-01', interval '${periodLengths[period]}') start)`
}

/** Whether a group is a column of a table. */
const isColumn = (group: CardGroup | undefined) =>
  group?.by === 'field' && group.scopes.some(({ column }) => column !== undefined)

/** Whether a card groups by columns of a table, so that its groups do not add up to its total. */
export const groupsByColumns = ({ groups }: CardRequest): boolean => groups.some(isColumn)

/** SQL of what requests are grouped by first: a property, or the stored value of a field. */
function groupSql(where: SqlConditions, group: CardGroup | undefined, request: CardRequest): string {
  if (!group) return 'null::text'
  if (group.by === 'field') return leafSql(where, group.scopes, request)
  return group.by === 'created'
    ? 'width_bucket(f.created_at, (select starts from periods))'
    : `f.${group.column}`
}

/** SQL of what requests are grouped by first, from its stored JSON. */
export function groupJsonSql(stored: string, group: CardGroup | undefined): string {
  if (!group) return 'null::text'
  if (group.by === 'created') return `(${stored} #>> '{}')::int`
  return group.by === 'field' && !isColumn(group) ? stored : `${stored} #>> '{}'`
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

/** SQL of the rows of the table that a card uses, by request: keys of groups in columns, the measured cell, once for each pair of keys. */
function linesSql(where: SqlConditions, request: CardRequest, columns: CardRequest['values']): string {
  const [first, second] = request.groups
  const key = (group: CardGroup | undefined) =>
    group?.by === 'field' && isColumn(group)
      ? `left join lateral (select ${leafSql(where, group.scopes, request)} as cell) c${group === first ? 1 : 2} on true
        left join lateral ${keysSql(where, `c${group === first ? 1 : 2}.cell`, group)} k${group === first ? 1 : 2} on true`
      : ''
  const named = (group: CardGroup | undefined, at: number) =>
    isColumn(group) ? `coalesce(k${at}.key, '')` : `''::text`
  const measured = request.values.some(({ column }) => column !== undefined)
    ? leafSql(where, request.values, request)
    : 'null::jsonb'
  return `(select k1, k2, leaf, row_number() over (partition by k1, k2) = 1 as one from (
      select ${named(first, 1)} as k1, ${named(second, 2)} as k2, ${measured} as leaf
      from jsonb_path_query(${tableSql(where, columns, request)}, '$[*] ? (@.type() == "object")') line
      ${key(first)} ${key(second)}) cells)`
}

/** SQL of the requests, or their rows of a table: two groups, whether the row counts its request, and the measured value. */
function readSql(where: SqlConditions, request: CardRequest): string {
  const { groups, values, time } = request
  const [first, second] = groups
  const scopes = [...groups.flatMap((one) => (one.by === 'field' ? one.scopes : [])), ...values]
  const columns = scopes.filter(({ column }) => column !== undefined)
  const requests = requestsSql(where, request)
  const group = (one: CardGroup | undefined, at: number) =>
    isColumn(one) ? `coalesce(lines.k${at}, '')` : groupSql(where, one, request)
  const month = request.months
    ? `width_bucket(f.created_at, array(select to_timestamp(at / 1000) from unnest(${where.value(request.months)}::float8[]) at))`
    : 'null::int'
  const pair = `${group(first, 1)} as r1, ${group(second, 2)} as r2, ${month} as m`
  if (time) {
    const timed = 'left join insight_flow i on i.workspace = f.workspace and i.flow_id = f.id'
    const leaf = columns.length ? 'case when coalesce(lines.one, true) then' : ''
    const workingTime = `i.times #> ${where.value(time)}::text[]`
    return `select ${pair}, ${columns.length ? 'coalesce(lines.one, true)' : 'true'} as one, ${leaf} ${workingTime} ${leaf && 'end'} as leaf
      from (select f.* from ${requests}) f ${timed}
      ${columns.length ? `left join lateral ${linesSql(where, request, columns)} lines on true` : ''}`
  }
  if (!columns.length)
    return `select ${pair}, true as one, ${leafSql(where, values, request)} as leaf from ${requests}`
  const leaf = values.some(({ column }) => column !== undefined)
    ? 'lines.leaf'
    : `case when coalesce(lines.one, true) then ${leafSql(where, values, request)} end`
  return `select ${pair}, coalesce(lines.one, true) as one, ${leaf} as leaf from (select f.* from ${requests}) f
    left join lateral ${linesSql(where, request, columns)} lines on true`
}

/** SQL of a percentile of the values v, each of which was found c times. */
const percentile = (where: SqlConditions, { share = 0.5 }: CardMeasure) => `(select ranked.value from (
    select given.value, sum(given.times) over (order by given.value) as upto, sum(given.times) over () as total
    from unnest(array_agg(v), array_agg(c)) as given(value, times) where given.times > 0) ranked
  where ranked.upto >= ceil(${where.value(share)}::float8 * ranked.total) order by ranked.value limit 1)`

/** SQL of what groups are compared by. */
const compared: Record<CardMeasure['by'], (where: SqlConditions, measure: CardMeasure) => string> = {
  count: () => 'sum(n)',
  sum: () => 'coalesce(sum(s), 0)',
  average: () => 'sum(s) / nullif(sum(c), 0)',
  min: () => 'min(lo)',
  max: () => 'max(hi)',
  percentile,
}

function rankSql(where: SqlConditions, request: CardRequest, column: 'a' | 'b'): string {
  const { order, measure, groups, atLeast } = request
  const group = groups[column === 'a' ? 0 : 1]
  const few = atLeast ? `sum(c) < ${atLeast}, ` : ''
  // Of periods, the newest remain.
  const isPeriod = group?.by === 'created' || (group?.by === 'field' && group.scopes[0]?.by === 'date')
  const byName = `${column} = '', ${column} collate "C" ${isPeriod ? 'desc' : 'asc'}`
  if (order === 'name' || (column === 'b' && isPeriod)) return few + byName
  const value = compared[measure.by](where, measure)
  return `${few}${value} ${order === 'least' ? 'asc' : 'desc'} nulls last, ${byName}`
}

/** SQL of the figures of a group that a measure needs: sum, number of values, least and most. */
const needs: Record<CardMeasure['by'], { s?: string; c?: string; lo?: string; hi?: string }> = {
  count: {},
  sum: { s: 'sum(v)', c: 'count(v)' },
  average: { s: 'sum(v)', c: 'count(v)' },
  min: { lo: 'min(v)', c: 'count(v)' },
  max: { hi: 'max(v)', c: 'count(v)' },
  percentile: { c: 'count(v)' },
}

const nothing = 'null::numeric'

/** Minutes from which a time of a percentile is rounded to two minutes, four and so on. */
const coarserFrom = Array.from({ length: 17 }, (_, at) => 128 * 2 ** at)

/** SQL of a time in a percentile: rounded to a hundredth, so that the times of many requests are alike. */
const roundTime = (ms: string) => {
  const minutes = `floor(${ms} / 60000)::int`
  const bits = `width_bucket(${minutes}, '{${coarserFrom}}'::int[])`
  return `((((${minutes} + (1 << ${bits}) / 2) >> ${bits}) << ${bits})::numeric * 60000)`
}

/** SQL of the requests by their stored groups and the number of their month; for a percentile, also by their value. */
export function cellsSql(where: SqlConditions, request: CardRequest): string {
  const { measure, values, time } = request
  const isPercentile = measure.by === 'percentile'
  const number = values.length || time ? numberOfLeaf : nothing
  const value = time && isPercentile ? roundTime(`(${number})`) : number
  const read = `select r1, r2, m, one, ${value} as v from (${readSql(where, request)}) read`
  const { s = nothing, c = '0::bigint', lo = nothing, hi = nothing } = needs[measure.by]
  return `select r1, r2, m, count(*) filter (where one) as n, ${s} as s, ${c} as c, ${lo} as lo, ${hi} as hi,
      ${isPercentile ? 'v' : nothing} as v
    from (${read}) rows group by r1, r2, m${isPercentile ? ', v' : ''}`
}

/** SQL of the figures of a group; those of fewer values than needed stay empty. */
function figuresOf(where: SqlConditions, { measure, atLeast }: CardRequest, isAll = false): string {
  const shown = (text: string) =>
    atLeast && !isAll ? `case when sum(c) >= ${atLeast} then ${text} end` : text
  const middle = measure.by === 'percentile' ? percentile(where, measure) : nothing
  return `coalesce(sum(n), 0)::int as count, coalesce(sum(c), 0)::int as filled,
    ${shown('coalesce(sum(s), 0)')}::text as sum, ${shown('min(lo)')}::text as least, ${shown('max(hi)')}::text as most,
    ${shown(middle)}::text as middle`
}

/** Cells that the figures of a card are added up from, as SQL. */
interface CellSource {
  /** Common tables that the cells need. */
  with?: string
  cells: string
  /** Number of parts found. */
  found?: string
}

/** SQL of the figures of a card, by the groups that are shown. */
export function figuresSql(where: SqlConditions, request: CardRequest, source: CellSource): string {
  const { groups, top, columns, atLeast } = request
  const [first, second] = groups
  const keyOf = (value: string, group: CardGroup | undefined) =>
    isColumn(group) ? `(select ${value} as key)` : keysSql(where, value, group)
  const before = [periodsSql(where, request), source.with].filter(Boolean).map((text) => `${text}, `)
  const few = (rank: string) => (atLeast ? `case when sum(c) >= ${atLeast} then ${rank} end` : rank)
  const rankOf = (column: 'a' | 'b') => few(`row_number() over (order by ${rankSql(where, request, column)})`)
  return `with ${before.join('')}cells as materialized (${source.cells}),
    keyed as (
      select coalesce(k1.key, '') as a, coalesce(k2.key, '') as b,
        sum(n) as n, sum(s) as s, sum(c) as c, min(lo) as lo, max(hi) as hi, v from cells
      left join lateral ${keyOf('r1', first)} k1 on true
      left join lateral ${keyOf('r2', second)} k2 on true group by 1, 2, v),
    ranked as (select a, ${rankOf('a')} as rank from keyed group by a),
    across as (select b, ${second ? rankOf('b') : '1'} as rank from keyed group by b),
    shown as (
      select case when ranked.rank <= ${where.value(top)}::int then a end as a,
        case when across.rank <= ${where.value(columns)}::int then b end as b,
        coalesce(ranked.rank, ${last}) as ra, coalesce(across.rank, ${last}) as rb, n, s, c, lo, hi, v
      from keyed join ranked using (a) join across using (b))
    select 'total' as kind, null as "row", null as "column", 0 as "rowRank", 0 as "columnRank", ${figuresOf(where, request, true)},
      ${source.found ?? 'null::int'} as found from cells
    union all
    select 'row', a, null, min(ra)::int, 0, ${figuresOf(where, request)}, null from shown group by a
    union all
    select 'cell', a, b, min(ra)::int, min(rb)::int, ${figuresOf(where, request)}, null from shown where ${second ? 'true' : 'false'} group by a, b`
}

/** Rank of groups of too few values, behind all others. */
const last = 1_000_000

/** Statement of the figures of a card. Its text and values name everything that the figures depend on. */
export function cardStatement(request: CardRequest): { text: string; values: unknown[] } {
  const where = new SqlConditions([request.workspace])
  const text = figuresSql(where, request, { cells: cellsSql(where, request) })
  return { text, values: where.values }
}

/** Returns the digest of the cells of a card: of their statement and its values, which name everything that they depend on. */
export function digestOfCells(request: CardRequest): string {
  const where = new SqlConditions([request.workspace])
  const text = [periodsSql(where, request), cellsSql(where, request)]
  return createHash('sha256')
    .update(JSON.stringify([text, where.values]))
    .digest('base64url')
}

/** Groups are hashed in memory: a sort would write whole forms to files. Compiling costs more than it saves. */
const plannerSettings = defineStatement(
  'card-planner-settings',
  `select set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`,
)

/** Runs a statement about cards; one over the limit of milliseconds is cancelled with code 57014. */
export function runWithinDuration<Row>(
  db: Db,
  statement: Statement<Row>,
  values: unknown[],
  duration: number,
): Promise<Row[]> {
  return db.transaction(async (tx) => {
    await tx.run(
      defineStatement('', `set local statement_timeout = ${Math.max(1, Math.round(duration))}`),
      [],
    )
    await tx.run(plannerSettings, [])
    return tx.run(statement, values)
  })
}

/** Reads the figures of a card from the rows, within a number of milliseconds. */
export const readCardFigures = (
  db: Db,
  { text, values }: ReturnType<typeof cardStatement>,
  duration: number,
): Promise<CardCell[]> => runWithinDuration(db, defineStatement<CardCell>('', text), values, duration)
