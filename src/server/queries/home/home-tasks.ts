import { type DbReader, statement } from '../../platform'
import { flowColumns, messageListColumns } from '../flow/running-flow'
import { dueTimeSql } from '../list/box-sort-orders'
import type { MessageListItem } from '../list/message-list'
import { toTimestamp } from '../sql/time-columns'

/** Person and time of a home page. */
export interface HomeQuery {
  workspace: string
  personId: string
  now: number
}

/** Maximum number of tasks on the home page. */
const mostShown = 6
/** Cap of the counts, beyond which "more" is shown. */
const cap = 100

const own = 'm.workspace = $1 and m.to_id = $2 and m.status = 1'
/** SQL of the overdue or other tasks of one urgency, each by its part of the index message_urgent. */
const firstOf = (level: 0 | 100, late: '<=' | '>') =>
  `(select m.* from message m where ${own} and m.level = ${level} and ${dueTimeSql} ${late} $3::timestamptz
    order by ${dueTimeSql}, m.created_at, m.id limit ${mostShown})`

const pressing = `coalesce(m.expires_at <= $3, false) desc, m.level desc, m.expires_at nulls last,
  m.created_at, m.id`

const rows = statement<MessageListItem>(
  'home-waiting',
  `select ${messageListColumns}, m.late_times as "lateTimes", to_jsonb(head) as flow, null as "lastLog"
   from (select m.* from (${[firstOf(100, '<='), firstOf(0, '<='), firstOf(100, '>'), firstOf(0, '>')].join(' union all ')}) m
     order by ${pressing} limit ${mostShown}) m
   join flow f on f.workspace = m.workspace and f.id = m.flow_id
   left join flow_design d on d.workspace = f.workspace and d.id = f.flow_id
   cross join lateral (select ${flowColumns}) head
   order by ${pressing}`,
)
const counted = statement<{ total: number; late: number }>(
  'home-waiting-count',
  `select (select count(*)::int from (select 1 from message m where ${own} limit ${cap}) w) as total,
     (select count(*)::int from (select 1 from message m where ${own} and ${dueTimeSql} <= $3 limit ${cap}) l) as late`,
)

/** Finds a person's most urgent tasks, and the numbers of waiting and overdue ones. */
export async function findMostUrgentTasks(reader: DbReader, { workspace, personId, now }: HomeQuery) {
  const values = [workspace, personId, toTimestamp(now)]
  const [messages, [count]] = await Promise.all([reader.run(rows, values), reader.run(counted, values)])
  return { messages, total: count?.total ?? 0, late: count?.late ?? 0 }
}
