import type { OaFlowTimeoutLogBody } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { SqlConditions, totalCap } from '../sql/page'
import { likePattern, millisecondsSql, toTimestamp } from '../sql/time-columns'
import { addTimeRangeCondition } from './flow-search'

/** Overdue notice to an assignee. */
export interface OverdueMessage {
  id: string
  flowId: string
  to: string
}

const take = defineStatement<OverdueMessage>(
  'timeout-take',
  `with due as (
     select m.id from message m where m.workspace = $1 and m.status = 1 and m.expires_at is not null
       and m.late_times < 10 and coalesce(m.late_again_at, m.expires_at) <= $2
     order by coalesce(m.late_again_at, m.expires_at) limit $3 for update skip locked
   ), told as (
     update message m set late_times = m.late_times + 1, late_again_at = $2::timestamptz + interval '24 hours'
     from due where m.workspace = $1 and m.id = due.id
     returning m.id, m.flow_id, m.step_name, m.to_id, m.to_name, m.late_times, m.expires_at
   ), logged as (
     insert into timeout_log (workspace, message_id, flow_id, design_id, flow_name, workname, step_name, to_id,
       to_name, times, created_at, first_expired_at)
     select $1, t.id, t.flow_id, f.design_id, f.name, f.workname, t.step_name, t.to_id, t.to_name, t.late_times, $2,
       t.expires_at
     from told t join flow f on f.workspace = $1 and f.id = t.flow_id
     on conflict (workspace, message_id) do update set times = excluded.times
   )
   select id, flow_id as "flowId", to_id as "to" from told where to_id <> ''`,
)

/**
 * Claims overdue messages whose assignees are to be notified, up to ten times, a day apart, and logs them.
 */
export const claimOverdueMessages = (
  tx: Tx,
  workspace: string,
  { now, count }: { now: number; count: number },
) => tx.run(take, [workspace, toTimestamp(now), count])

/**
 * Result of an overdue message: 0 still waiting, 1 handled, 2 gone, 3 cancelled, 4 withdrawn (domain 2.10).
 */
type LateEnd = 0 | 1 | 2 | 3 | 4

/** Log row of an overdue message. */
export interface TimeoutRecord {
  messageId: string
  flowId: string
  designId: string
  flowName: string
  workname: string
  stepName: string
  toId: string
  toName: string
  times: number
  createdAt: number
  firstExpiredAt: number
  end: LateEnd
  finishedAt: number | null
}

type Asked = Omit<OaFlowTimeoutLogBody, 'nowpage'> & { chosen?: string[] }

const withMessage = `timeout_log l left join message m on m.workspace = l.workspace and m.id = l.message_id`
const end = `case when m.id is null then 2 when m.status = 1 then 0 when m.status = 2 then 3
  when m.status = 8 then 4 else 1 end`
const columns = `l.message_id as "messageId", l.flow_id as "flowId", l.design_id as "designId",
  l.flow_name as "flowName", l.workname, l.step_name as "stepName", l.to_id as "toId", l.to_name as "toName",
  l.times, ${millisecondsSql('l.created_at')} as "createdAt", ${millisecondsSql('l.first_expired_at')} as "firstExpiredAt", ${end} as end,
  ${millisecondsSql('m.finished_at')} as "finishedAt"`

const orders = {
  created_at: 'l.created_at',
  first_expired_at: 'l.first_expired_at',
  finished_at: 'm.finished_at',
  expiredtimes: 'l.times',
}

function ofLog(workspace: string, { search, chosen }: Asked): SqlConditions {
  const where = new SqlConditions()
  where.and('log', `l.workspace = ${where.value(workspace)}`)
  const { flowname, workname, toer, hasfinish } = search
  if (flowname) where.rare(`l.flow_name ilike ${where.value(likePattern(flowname))}`)
  if (workname) where.rare(`l.workname ilike ${where.value(likePattern(workname))}`)
  if (toer) where.rare(`l.to_name ilike ${where.value(likePattern(toer))}`)
  if (hasfinish !== undefined) where.rare(`(${end}) = ${where.value(hasfinish)}`)
  if (chosen) where.rare(`l.message_id = any(${where.value(chosen)}::text[])`)
  addTimeRangeCondition(where, 'l.created_at', search.created)
  addTimeRangeCondition(where, 'l.first_expired_at', search.first_expired)
  return where
}

/** Lists rows of the log in the requested order. */
export async function listTimeouts(
  reader: DbReader,
  workspace: string,
  { offset = 0, size, ...filter }: Asked & { offset?: number; size: number },
): Promise<TimeoutRecord[]> {
  const where = ofLog(workspace, filter)
  const { by, descending } = filter.order ?? { by: 'created_at', descending: true }
  const order = `${orders[by]} ${descending ? 'desc' : 'asc'} nulls last, l.message_id desc`
  const text = `select ${columns} from ${withMessage} where ${where.text}
    order by ${order} limit ${where.value(size)} offset ${where.value(offset)}`
  return reader.run(defineStatement<TimeoutRecord>('', text), where.values)
}

/** Counts the rows of the log, up to one more than the cap. */
export async function countTimeouts(reader: DbReader, workspace: string, requested: Asked): Promise<number> {
  const where = ofLog(workspace, requested)
  const text = `select count(*)::int as count from (
    select 1 from ${withMessage} where ${where.text} limit ${totalCap + 1}) counted`
  const [row] = await reader.run(defineStatement<{ count: number }>('', text), where.values)
  return row?.count ?? 0
}

/** Overdue statistics of a person in flows of one design. */
export interface OverdueStatistics {
  toId: string
  toName: string
  designId: string
  flowName: string
  finished: number
  unfinished: number
  times: number
  seconds: number
}

const lateness = defineStatement<OverdueStatistics>(
  'timeout-summary',
  `select l.to_id as "toId", max(l.to_name) as "toName", l.design_id as "designId", max(l.flow_name) as "flowName",
     count(*) filter (where m.status is distinct from 1)::int as finished,
     count(*) filter (where m.status = 1)::int as unfinished, sum(l.times)::int as times,
     coalesce(sum(greatest(0, extract(epoch from
       case when m.status = 1 then $4 else m.finished_at end - l.first_expired_at))), 0)::float8 as seconds
   from ${withMessage}
   where l.workspace = $1 and l.first_expired_at >= $2 and l.first_expired_at < $3::timestamptz
     and ($5::text is null or l.to_name ilike $5) and ($6::text is null or l.flow_name ilike $6)
     and ($7::text[] is null or l.to_id = any($7))
   group by l.to_id, l.design_id order by l.to_id, l.design_id`,
)

/** Filter of a summary: due dates in a time range, optionally of some people and flows. */
export interface OverdueStatisticsQuery {
  from: number
  to: number
  now: number
  toer?: string | undefined
  flowname?: string | undefined
  chosen?: string[] | undefined
}

/** Aggregates overdue times by person and design. */
export const aggregateOverdueTimes = (
  reader: DbReader,
  workspace: string,
  overdueStatisticsQuery: OverdueStatisticsQuery,
) =>
  reader.run(lateness, [
    ...[
      workspace,
      toTimestamp(overdueStatisticsQuery.from),
      toTimestamp(overdueStatisticsQuery.to),
      toTimestamp(overdueStatisticsQuery.now),
    ],
    ...[overdueStatisticsQuery.toer, overdueStatisticsQuery.flowname].map((text) =>
      text ? likePattern(text) : null,
    ),
    overdueStatisticsQuery.chosen ?? null,
  ])
