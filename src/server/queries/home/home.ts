import { type DbReader, defineStatement } from '../../platform'
import { flowColumns, messageListColumns } from '../flow/running-flow'
import type { MessageListItem } from '../list/message-list'
import { dueTimeSql } from '../list/sort-order'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Unread message without a task: a mention, a copy or a notification. */
interface RelatedRow {
  msgid: string
  flowlistid: string
  flowname: string
  desc: string
  step: string
  fromId: string
  from: string
  at: number
  kind: 'mention' | 'cc' | 'notice'
  comment: { id: string; text: string } | null
}

/** Maximum number shown on the home page. */
const maxRelated = 5
const relatedCap = 100

const unread = (status: number) => `message m where m.workspace = $1 and m.to_id = $2 and m.status = ${status}
  and not m.has_read`
/** SQL of the newest messages of each urgency, by their own index, however many others are unread. */
const newestOf = (status: number, level: 0 | 100) =>
  `(select m.* from ${unread(status)} and m.level = ${level}
    order by m.created_at desc nulls last, m.id desc nulls last limit ${maxRelated})`
const newest = [newestOf(5, 100), newestOf(5, 0), newestOf(6, 100), newestOf(6, 0)].join(' union all ')
const countedRelated = (status: number) =>
  `(select count(*) from (select 1 from ${unread(status)} limit ${relatedCap}) c${status})`

/** A mention and its comment are written in one action, with the same time and author. */
const relatedRows = defineStatement<RelatedRow>(
  'home-related',
  `select m.id as msgid, m.flow_id as flowlistid, f.name as flowname, f.description as "desc", m.step_name as step,
     m.created_id as "fromId", m.creater as "from", ${millisecondsSql('m.created_at')} as at,
     case when c.id is not null then 'mention' when m.status = 6 then 'cc' else 'notice' end as kind,
     case when c.id is not null then jsonb_build_object('id', c.id, 'text', c.text) end as comment
   from (${newest} order by created_at desc, id desc limit ${maxRelated}) m
   join flow f on f.workspace = m.workspace and f.id = m.flow_id
   left join lateral (
     select c.id, c.text from flow_comment c
     where m.status = 5 and c.workspace = m.workspace and c.flow_id = m.flow_id and c.at = m.created_at
       and c.person_id = m.created_id and c.mentions @> $3::jsonb and not c.is_withdrawn limit 1
   ) c on true
   order by m.created_at desc, m.id desc`,
)
const count = defineStatement<{ total: number }>(
  'home-related-count',
  `select least(${countedRelated(5)} + ${countedRelated(6)}, ${relatedCap})::int as total`,
)

/** Finds a person's unread messages, newest first, and their number. */
export async function findRelatedMessages(reader: DbReader, workspace: string, personId: string) {
  const [found, [counts]] = await Promise.all([
    reader.run(relatedRows, [workspace, personId, JSON.stringify([{ id: personId }])]),
    reader.run(count, [workspace, personId]),
  ])
  return { rows: found, total: counts?.total ?? 0 }
}

/** Messages handled in a month, or on one day of it. */
export interface HandlingStatistic {
  month: string
  /** Missing = the whole month. */
  day: string | null
  handled: number
  late: number
  median: number | null
}

/*
 * Scans the index message_handled once, from the beginning of the month before: the person's own handled
 * messages, newest first. Months and days are in company time.
 */
const figures = defineStatement<HandlingStatistic>(
  'home-month',
  `with mine as (
     select (m.finished_at at time zone $4)::date as day,
       extract(epoch from m.finished_at - m.created_at)::float8 as took,
       coalesce(m.finished_at > m.expires_at, false) as late
     from message m where m.workspace = $1 and m.to_id = $2 and m.status = 3
       and m.finished_at >= (date_trunc('month', $3::timestamptz at time zone $4) - interval '1 month') at time zone $4
       and m.finished_at <= $3
   )
   select to_char(day, 'YYYY-MM') as month, to_char(day, 'YYYY-MM-DD') as day, count(*)::int as handled,
     (count(*) filter (where late))::int as late, percentile_cont(0.5) within group (order by took) as median
   from mine group by grouping sets ((to_char(day, 'YYYY-MM')), (to_char(day, 'YYYY-MM'), to_char(day, 'YYYY-MM-DD')))
   order by 1, 2 nulls first`,
)

/** Reads what a person handled in this month and the one before: totals, and the days with any. */
export const readHandlingStatistics = (
  reader: DbReader,
  { workspace, personId, now, zone }: HomeQuery & { zone: string },
): Promise<HandlingStatistic[]> =>
  reader.run(figures, [workspace, personId, new Date(now).toISOString(), zone])

/** Number of a person's last flows from which the most used designs are computed. */
const lookedAt = 200

const used = defineStatement<{ id: string; uses: number }>(
  'home-used',
  `select design_id as id, count(*)::int as uses from (
     select f.design_id, f.created_at from flow f where f.workspace = $1 and f.created_id = $2
     order by f.created_at desc nulls last, f.id desc nulls last limit ${lookedAt}
   ) mine group by design_id order by count(*) desc, max(created_at) desc, design_id`,
)

/** Lists the designs that a person started most often recently, most used first. */
export const listMostUsedDesigns = async (
  reader: DbReader,
  workspace: string,
  personId: string,
): Promise<string[]> => (await reader.run(used, [workspace, personId])).map(({ id }) => id)

/** Person and time of a home page. */
interface HomeQuery {
  workspace: string
  personId: string
  now: number
}

/** Maximum number of tasks on the home page. */
const maxShown = 6
/** Cap of the counts, beyond which "more" is shown. */
const cap = 100

const own = 'm.workspace = $1 and m.to_id = $2 and m.status = 1'
/** SQL of the overdue or other tasks of one urgency, each by its part of the index message_urgent. */
const firstOf = (level: 0 | 100, late: '<=' | '>') =>
  `(select m.* from message m where ${own} and m.level = ${level} and ${dueTimeSql} ${late} $3::timestamptz
    order by ${dueTimeSql}, m.created_at, m.id limit ${maxShown})`

const pressing = `coalesce(m.expires_at <= $3, false) desc, m.level desc, m.expires_at nulls last,
  m.created_at, m.id`

const rows = defineStatement<MessageListItem>(
  'home-waiting',
  `select ${messageListColumns}, m.late_times as "lateTimes", to_jsonb(head) as flow, null as "lastLog"
   from (select m.* from (${[firstOf(100, '<='), firstOf(0, '<='), firstOf(100, '>'), firstOf(0, '>')].join(' union all ')}) m
     order by ${pressing} limit ${maxShown}) m
   join flow f on f.workspace = m.workspace and f.id = m.flow_id
   left join flow_design d on d.workspace = f.workspace and d.id = f.design_id
   cross join lateral (select ${flowColumns}) head
   order by ${pressing}`,
)
const overdue = (level: 0 | 100) =>
  `(select count(*)::int from (select 1 from message m where ${own} and m.level = ${level} and ${dueTimeSql} <= $3
    limit ${cap}) l)`
const counted = defineStatement<{ total: number; late: number }>(
  'home-waiting-count',
  `select (select count(*)::int from (select 1 from message m where ${own} limit ${cap}) w) as total,
     least(${cap}, ${overdue(100)} + ${overdue(0)}) as late`,
)

/** Finds a person's most urgent tasks, and the numbers of waiting and overdue ones. */
export async function findMostUrgentTasks(reader: DbReader, { workspace, personId, now }: HomeQuery) {
  const values = [workspace, personId, toTimestamp(now)]
  const [messages, [count]] = await Promise.all([reader.run(rows, values), reader.run(counted, values)])
  return { messages, total: count?.total ?? 0, late: count?.late ?? 0 }
}
