import { type DbReader, statement } from '../../platform'
import { millisecondsSql } from '../sql/time-columns'

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
const mostShown = 5
const cap = 100

const unread = (status: number) => `message m where m.workspace = $1 and m.to_id = $2 and m.status = ${status}
  and not m.has_read`
/** SQL of the newest messages of each urgency, by their own index, however many others are unread. */
const newestOf = (status: number, level: 0 | 100) =>
  `(select m.* from ${unread(status)} and m.level = ${level}
    order by m.created_at desc nulls last, m.id desc nulls last limit ${mostShown})`
const newest = [newestOf(5, 100), newestOf(5, 0), newestOf(6, 100), newestOf(6, 0)].join(' union all ')
const counted = (status: number) =>
  `(select count(*) from (select 1 from ${unread(status)} limit ${cap}) c${status})`

/** A mention and its comment are written in one action, with the same time and author. */
const rows = statement<RelatedRow>(
  'home-related',
  `select m.id as msgid, m.flow_id as flowlistid, f.name as flowname, f.description as "desc", m.step_name as step,
     m.created_id as "fromId", m.creater as "from", ${millisecondsSql('m.created_at')} as at,
     case when c.id is not null then 'mention' when m.status = 6 then 'cc' else 'notice' end as kind,
     case when c.id is not null then jsonb_build_object('id', c.id, 'text', c.text) end as comment
   from (${newest} order by created_at desc, id desc limit ${mostShown}) m
   join flow f on f.workspace = m.workspace and f.id = m.flow_id
   left join lateral (
     select c.id, c.text from flow_comment c
     where m.status = 5 and c.workspace = m.workspace and c.flow_id = m.flow_id and c.at = m.created_at
       and c.person_id = m.created_id and c.mentions @> $3::jsonb and not c.is_withdrawn limit 1
   ) c on true
   order by m.created_at desc, m.id desc`,
)
const count = statement<{ total: number }>(
  'home-related-count',
  `select least(${counted(5)} + ${counted(6)}, ${cap})::int as total`,
)

/** Finds a person's unread messages, newest first, and their number. */
export async function findRelatedMessages(reader: DbReader, workspace: string, personId: string) {
  const [found, [counts]] = await Promise.all([
    reader.run(rows, [workspace, personId, JSON.stringify([{ id: personId }])]),
    reader.run(count, [workspace, personId]),
  ])
  return { rows: found, total: counts?.total ?? 0 }
}
