import type { EventTrace } from '../../../core/insight'
import { type DbReader, defineStatement } from '../../platform'
import { millisecondsSql } from '../sql/time-columns'

/** Flows of an event log: of a design, begun in a period, of all versions (null) or one. Times are in milliseconds. */
interface EventLogQuery {
  workspace: string
  designId: string
  versionId: string | null
  from: number
  until: number
}

/** SQL of the messages that are events: handled ones, starts, and those from which a flow was sent back. */
const isEventSql = `(m.status in (3, 7) or m.status = 8 and exists (select from message r
  where r.workspace = m.workspace and r.flow_id = m.flow_id and r.is_revoke and r.pre_message_ids[1] = m.id))`

/** Flow with its creation time as the database has it, which is exact. */
type LoggedRow = EventTrace & { position: string }

const page = defineStatement<LoggedRow>(
  'insight-event-log',
  `select f.id, f.workname as number, f.created_id as "creatorId", f.creater as creator, f.result,
     f.created_at::text as position, ${millisecondsSql('f.created_at')} as "createdAt",
     coalesce((select json_agg(json_build_object('id', m.id, 'stepId', m.step_id, 'step', m.step_name,
         'personId', m.to_id, 'person', m.to_name, 'department', coalesce(m.to_depts->0->>'n', ''),
         'button', m.button, 'startedAt', ${millisecondsSql('m.created_at')},
         'at', ${millisecondsSql('m.finished_at')}) order by m.finished_at, m.created_at, m.id)
       from message m join visit v on v.workspace = m.workspace and v.flow_id = m.flow_id and v.id = m.visit_id
       where m.workspace = f.workspace and m.flow_id = f.id and ${isEventSql} and not m.is_copy
         and m.finished_at is not null and not v.withdrawn), '[]') as events
   from flow f
   where f.workspace = $1 and f.design_id = $2 and ($3::text is null or f.version_id = $3)
     and f.created_at >= to_timestamp($4::float8 / 1000) and f.created_at < to_timestamp($5::float8 / 1000)
     and (f.created_at, f.id) > ($6::timestamptz, $7)
   order by f.created_at, f.id limit $8`,
)

/** Iterates over the flows of an event log, oldest first, in pages. */
export async function* iterateTraces(
  reader: DbReader,
  { workspace, designId, versionId, from, until }: EventLogQuery,
  size: number,
): AsyncGenerator<EventTrace[]> {
  let after = { position: '-infinity', id: '' }
  for (;;) {
    const rows = await reader.run(page, [
      workspace,
      designId,
      versionId,
      from,
      until,
      after.position,
      after.id,
      size,
    ])
    if (rows.length) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = { position: last.position, id: last.id }
  }
}
