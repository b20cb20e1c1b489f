import type { NotificationMessage } from '../../../core/flow'
import { mapInSlices, type SliceGenerator } from '../../../core/slices'
import {
  type DbReader,
  defineStatement,
  finishInSlices,
  type JsonbParameter,
  type Tx,
  toJsonbInSlices,
} from '../../platform'
import type { NotificationPreferences } from '../company/personal-settings'
import { commentColumn } from '../flow/comment'
import type { PersonNotification } from '../outbox/effects'
import { toTimestamp } from '../sql/time-columns'

/** Outside addresses of a person, and their notification preferences. */
export interface NotificationTarget {
  personId: string
  mail: string
  /** Id in the outside directory. */
  externalId: string | null
  wanted: NotificationPreferences | null
  /** Whether a device receives push notifications. */
  hasDevice: boolean
}

/** Message with the addresses of its recipient. */
export type MessageTarget = NotificationMessage & NotificationTarget

/** Reminder with the addresses of its person. */
export interface ReminderTarget extends NotificationTarget {
  id: string
  flowName: string
  rule: string
}

const reached = `p.id as "personId", p.mail, p.external_id as "externalId", s.values->'notices' as wanted,
  exists (select from push_device d where d.workspace = p.workspace and d.person_id = p.id) as "hasDevice"`
const settings = 'left join setting s on s.workspace = p.workspace and s.person_id = p.id'

const description = `m.id, m.flow_id as "flowId", f.name as "flowName", f.workname, f.description as "desc",
  m.step_id as "stepId", m.step_name as "stepName", m.dealtype, m.level, m.status, m.creater as "from", f.result,
  coalesce(m.is_revoke and m.created_id <> m.to_id or m.status = 1 and before.outcome = 'return', false) as "isReturned",
  coalesce(before.suggest, '') as reason, case when m.status = 5 then ${commentColumn} end as remark,
  case when m.status = 6 then (select l.record->>'suggest' from flow_log l where l.workspace = m.workspace
    and l.flow_id = m.flow_id and l.type2 = 15 and l.record->'messageIds' ? m.id limit 1) end as word`
/** Joins the refusal or return that led to a message. */
const before = `left join lateral (select b.outcome, b.suggest from message b where b.workspace = m.workspace
  and b.id = any(m.pre_message_ids) and b.outcome in ('refuse', 'return')
  order by b.finished_at desc limit 1) before on true`
const query = `message m join flow f on f.workspace = m.workspace and f.id = m.flow_id ${before}`

const people = defineStatement<NotificationTarget>(
  'notice-people',
  `select ${reached} from person p ${settings} where p.workspace = $1 and p.id = any($2) and p.enabled order by p.id`,
)
const messages = defineStatement<MessageTarget>(
  'notice-messages',
  `select ${description}, m.entrust_from_name as "inPlaceOf", false as "isForFlow", ${reached}
   from ${query}
   join person p on p.workspace = m.workspace and p.id = m.to_id and p.enabled
   ${settings}
   where m.workspace = $1 and m.id = any($2) and m.status in (1, 5, 6) and m.dealtype <> 'event'
   union all
   select ${description}, m.to_name as "inPlaceOf", true as "isForFlow", ${reached}
   from ${query}
   join entrust e on e.workspace = m.workspace and e.from_id = m.to_id and e.kind = 'flow' and e.enabled
     and (e.begins_at is null or e.begins_at <= $3) and (e.ends_at is null or e.ends_at > $3)
     and (e.flows is null or f.design_id = any(e.flows))
   join person p on p.workspace = m.workspace and p.id = e.to_id and p.enabled
   ${settings}
   where m.workspace = $1 and m.id = any($2) and m.status = 1 and m.dealtype <> 'event'
   order by id`,
)
const alerts = defineStatement<ReminderTarget>(
  'notice-alerts',
  `select a.id, a.flow_name as "flowName", a.rule, ${reached}
   from flow_creat_alert a
   join person p on p.workspace = a.workspace and p.id = a.person_id and p.enabled
   ${settings}
   where a.workspace = $1 and a.id = any($2) and a.done_at is null order by a.id`,
)

/**
 * Lists pending messages and notices with the addresses of their recipients. Pending ones also get those of
 * delegates who handle whole flows for a recipient at that time.
 */
export const listMessageTargets = (
  reader: DbReader,
  workspace: string,
  { ids, now }: { ids: readonly string[]; now: number },
) => reader.run(messages, [workspace, ids, toTimestamp(now)])

/** Lists open reminders with the addresses of their people. */
export const listReminderTargets = (reader: DbReader, workspace: string, ids: readonly string[]) =>
  reader.run(alerts, [workspace, ids])

/** Lists the addresses of enabled people. */
export const listNotificationTargets = (reader: DbReader, workspace: string, ids: readonly string[]) =>
  reader.run(people, [workspace, ids])

/** Notifications for one person and channel that are sent together under an id, at a given time. */
export interface NotificationBatch extends PersonNotification {
  id: string
  dueAt: number
  /** True if the first ones wait, too. */
  holds: boolean
}

const gather = defineStatement<{ id: string; waits: boolean }>(
  'notice-gather',
  `with given as (
     select * from jsonb_to_recordset($2::jsonb) as g(id text, payload jsonb, items jsonb, holds boolean, due timestamptz)
   )
   insert into outbox as o (workspace, flow_id, id, kind, payload, created_at, due_at)
   select $1, '', g.id, 'notice',
     g.payload || jsonb_build_object('items', case when g.holds then g.items else '[]'::jsonb end), $3, g.due
   from given g order by g.id
   on conflict (workspace, id) do update set payload = o.payload || jsonb_build_object('items',
     (o.payload->'items') || (select g.items from given g where g.id = excluded.id))
   where o.tries = 0
   returning o.id, jsonb_array_length(o.payload->'items') > 0 as waits`,
)

function* serializeBatches(gatherings: readonly NotificationBatch[]): SliceGenerator<JsonbParameter> {
  const rows = yield* mapInSlices(gatherings, ({ id, dueAt, holds, items, ...payload }) => ({
    id,
    payload,
    items,
    holds,
    due: toTimestamp(dueAt),
  }))
  return yield* toJsonbInSlices(rows)
}

/** Adds notifications to a waiting batch. Returns the ids of those to send immediately instead. */
export async function batchNotifications(
  tx: Tx,
  workspace: string,
  { gatherings, now }: { gatherings: readonly NotificationBatch[]; now: number },
): Promise<Set<string>> {
  const rows = await finishInSlices(serializeBatches(gatherings))
  const written = await tx.run(gather, [workspace, rows, toTimestamp(now)])
  const waiting = new Set(written.flatMap(({ id, waits }) => (waits ? [id] : [])))
  return new Set(gatherings.flatMap(({ id }) => (waiting.has(id) ? [] : [id])))
}
