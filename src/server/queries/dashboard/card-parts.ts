import { type Db, defineStatement } from '../../platform'
import { SqlConditions } from '../sql/page'
import { companyMonthSql } from '../sql/time-columns'
import {
  type CardCell,
  cellsSql,
  figuresSql,
  groupJsonSql,
  periodsSql,
  runWithinDuration,
} from './card-figures'
import type { CardRequest } from './card-requests'

/*
 * Figures of a card that are stored by the month in which their requests were created. A part names the first transaction
 * whose changes it may lack; the job of insight records the last one that changed each month, and changes that the job
 * has not seen yet are few and read from their order. So a part is as exact as its rows.
 */

const systemSql = '(select system_identifier::text from pg_control_system())'

/** Maximum number of changes that the job has not seen; beyond it rows are read. */
const maxPending = 2_000
/** Maximum number of cells of a part; more are hardly fewer than the rows. */
const maxCells = 10_000
/** Maximum number of parts; beyond it no further questions are stored until unread ones are deleted. */
const maxParts = 20_000

/** Month with flows, the last transaction that changed them, and their versions if they are of one design. */
export interface CardMonth {
  month: string
  transaction: string
  versions: string[]
}

const lateSql = (
  schema: string,
) => `select f.design_id, f.version_id, ${companyMonthSql('f.created_at')} as month, p.transaction
  from pending p join ${schema}.flow f on f.workspace = $1 and f.id = p.flow_id`

const monthsSql = (isOfDesign: boolean) => `with start as (
    select p.transaction, p.flow_id from insight_position p where p.workspace = $1 and p.system = ${systemSql}
      and p.months_at = p.transaction || ' ' || p.flow_id),
  pending as materialized (
    select c.flow_id, c.transaction from start s cross join lateral (
      select flow_id, transaction from flow_change
      where workspace = $1 and (transaction, flow_id) > (s.transaction, s.flow_id)
      order by transaction, flow_id limit ${maxPending + 1}) c),
  changed as (
    select design_id, version_id, month, transaction from insight_month
      where workspace = $1 ${isOfDesign ? 'and design_id = $3' : ''}
    union all ${lateSql('public')} ${isOfDesign ? 'where f.design_id = $3' : ''}
    union all ${lateSql('archive')} ${isOfDesign ? 'where f.design_id = $3' : ''})
  select to_char(month, 'YYYY-MM-DD') as month, max(transaction)::text as transaction,
    ${isOfDesign ? `array_agg(distinct version_id)` : `'{}'::text[]`} as versions
  from changed where exists (select from start) and (select count(*) from pending) <= ${maxPending}
    and (select count(*) from (select from flow f
      where f.workspace = $1 ${isOfDesign ? 'and f.design_id = $3' : ''} limit $2::int) f) >= $2::int
  group by month order by month`

const months = {
  all: defineStatement<CardMonth>('card-months', monthsSql(false)),
  design: defineStatement<CardMonth>('card-months-of-design', monthsSql(true)),
}

/** Lists the months of the flows that a card counts; none if the flows are fewer than that number, or if the job is behind. */
export const listCardMonths = (
  db: Db,
  { workspace, search: { flowid } }: CardRequest,
  atLeast: number,
): Promise<CardMonth[]> =>
  flowid === undefined
    ? db.run(months.all, [workspace, atLeast])
    : db.run(months.design, [workspace, atLeast, flowid])

/** Part of a card: the digest of its question, its month, and the last transaction that changed it. */
export interface CardPart extends Pick<CardMonth, 'month' | 'transaction'> {
  question: string
}

const fresh = defineStatement<{ month: string; usedOn: string }>(
  'card-fresh-parts',
  `select to_char(p.month, 'YYYY-MM-DD') as month, to_char(p.used_on, 'YYYY-MM-DD') as "usedOn"
   from unnest($2::text[], $3::date[], $4::bigint[]) as q(question, month, transaction)
   join card_part p on p.workspace = $1 and p.question = q.question and p.month = q.month
   where p.transaction > q.transaction and p.system = ${systemSql}`,
)

const use = defineStatement(
  'card-use-parts',
  'update card_part set used_on = $3 where workspace = $1 and question = any($2::text[]) and used_on < $3::date',
)

const questionsOf = (parts: readonly CardPart[]) => parts.map(({ question }) => question)
const monthsOf = (parts: readonly CardPart[]) => parts.map(({ month }) => month)

/** Returns the parts that must be counted, and records that the others were read on a day. */
export async function listStaleParts<Part extends CardPart>(
  db: Db,
  workspace: string,
  parts: readonly Part[],
  day: string,
): Promise<Part[]> {
  const transactions = parts.map(({ transaction }) => transaction)
  const found = await db.run(fresh, [workspace, questionsOf(parts), monthsOf(parts), transactions])
  if (found.some(({ usedOn }) => usedOn < day))
    await db.transaction((tx) => tx.run(use, [workspace, questionsOf(parts), day]))
  const known = new Set(found.map(({ month }) => month))
  return parts.filter(({ month }) => !known.has(month))
}

const columns = ['firsts', 'seconds', 'counts', 'sums', 'filled', 'leasts', 'mosts', 'measured']

const withSql = (parts: readonly string[]) =>
  parts.some(Boolean) ? `with ${parts.filter(Boolean).join(', ')}` : ''

/**
 * Counts the parts of a request by its months and stores them. Returns false if one has too many cells, if there are too many
 * parts, or if another process has stored a later count meanwhile.
 */
export async function countCardParts(
  db: Db,
  request: CardRequest,
  parts: readonly CardPart[],
  { day, duration }: { day: string; duration: number },
): Promise<boolean> {
  const where = new SqlConditions([request.workspace])
  const [questions, at, design, on] = [
    questionsOf(parts),
    monthsOf(parts),
    request.search.flowid ?? null,
    day,
  ].map((value) => where.value(value))
  const cells = cellsSql(where, request)
  const values = ['to_jsonb(r1)', 'to_jsonb(r2)', 'n::int', 's', 'c::int', 'lo', 'hi', 'v']
  const lists = values.map((value, nth) => `array_agg(${value}) as ${columns[nth]}`)
  const text = `${withSql([periodsSql(where, request)])}
    insert into card_part as p (workspace, question, month, design_id, system, transaction, used_on, ${columns})
    select $1, q.question, q.month, ${design}::text, ${systemSql}, pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
      ${on}::date, ${columns.map((one) => `coalesce(c.${one}, '{}')`)}
    from unnest(${questions}::text[], ${at}::date[]) with ordinality as q(question, month, nth)
    left join (select m, count(*) as cells, ${lists} from (${cells}) cells group by m) c on c.m = q.nth
    where coalesce(c.cells, 0) <= ${maxCells} and (
      exists (select from card_part own where own.workspace = $1 and own.question = q.question)
      or (select count(*) from card_part every where every.workspace = $1) < ${maxParts})
    on conflict (workspace, question, month) do update set system = excluded.system, transaction = excluded.transaction,
      used_on = excluded.used_on, ${columns.map((one) => `${one} = excluded.${one}`)}
      where p.system <> excluded.system or p.transaction <= excluded.transaction
    returning question`
  const stored = await runWithinDuration(db, defineStatement<object>('', text), where.values, duration)
  return stored.length === parts.length
}

/**
 * Reads the figures of a card from its parts and, for the moments beside whole months, from the rows. Returns undefined
 * if a part is gone.
 */
export async function readCardOfParts(
  db: Db,
  request: CardRequest,
  { parts, rest, duration }: { parts: readonly CardPart[]; rest: readonly CardRequest[]; duration: number },
): Promise<CardCell[] | undefined> {
  const where = new SqlConditions([request.workspace])
  const partsSql = `unnest(${where.value(questionsOf(parts))}::text[], ${where.value(monthsOf(parts))}::date[])`
  const [first, second] = request.groups
  const stored = `select ${groupJsonSql('u.r1', first)} as r1, ${groupJsonSql('u.r2', second)} as r2, null::int as m, n, s, c, lo, hi, v
    from chosen cross join lateral unnest(${columns}) as u(r1, r2, n, s, c, lo, hi, v)`
  const cells = [stored, ...rest.map((one) => cellsSql(where, one))].join(' union all ')
  const text = figuresSql(where, request, {
    with: `chosen as materialized (select p.* from ${partsSql} as q(question, month)
      join card_part p on p.workspace = $1 and p.question = q.question and p.month = q.month and p.system = ${systemSql})`,
    cells: `select r1, r2, null::int as m, sum(n) as n, sum(s) as s, sum(c) as c, min(lo) as lo, max(hi) as hi, v
      from (${cells}) months group by r1, r2, v`,
    found: '(select count(*) from chosen)::int',
  })
  const read = await runWithinDuration(db, defineStatement<CardCell>('', text), where.values, duration)
  return read.some(({ found }) => found === parts.length) ? read : undefined
}
