import { type DbReader, defineStatement } from '../../platform'
import { millisecondsSql } from '../sql/time-columns'

/**
 * Whether the recipient of a message was notified, and when last. A message whose notification has left the
 * outbox without becoming an incident was notified when it arrived.
 */
export interface NotificationStatus {
  id: string
  isTold: boolean
  at: number | null
}

const pending = (table: 'outbox' | 'incident', filter = 'true') =>
  `exists(select 1 from ${table} o where o.workspace = m.workspace and o.flow_id = m.flow_id
     and o.kind = 'notify' and o.payload -> 'messageIds' ? m.id and ${filter})`

const statement = defineStatement<NotificationStatus>(
  'message-told',
  `select id, "isTold", case when "isTold" then ${millisecondsSql('at')} end as at from (
     select m.id, coalesce(m.sent_at, m.created_at) as at,
       m.has_send or not (${pending('outbox')} or ${pending('incident', "o.state <> 'retried'")}) as "isTold"
     from message m where m.workspace = $1 and m.flow_id = $2 and m.id = any($3)
   ) status`,
)

const flows = defineStatement<{ id: string }>(
  'message-flows',
  `select distinct flow_id as id from message where workspace = $1 and id = any($2) order by flow_id`,
)

/** Finds the flows of messages. */
export const findMessageFlows = async (
  reader: DbReader,
  workspace: string,
  ids: string[],
): Promise<string[]> => (await reader.run(flows, [workspace, ids])).map(({ id }) => id)

/** Finds the notification statuses of a flow's messages, by message. */
export async function findNotificationStatuses(
  reader: DbReader,
  workspace: string,
  { flowId, ids }: { flowId: string; ids: string[] },
): Promise<ReadonlyMap<string, NotificationStatus>> {
  return new Map((await reader.run(statement, [workspace, flowId, ids])).map((row) => [row.id, row]))
}
