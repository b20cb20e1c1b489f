import { type DbReader, statement } from '../../platform'
import { millisecondsSql } from '../sql/time-columns'

/** Whether the recipient of a message was notified, and when last. */
export interface NotificationStatus {
  id: string
  isTold: boolean
  at: number | null
}

const told = statement<NotificationStatus>(
  'message-told',
  `select id, has_send as "isTold", ${millisecondsSql('sent_at')} as at from message
   where workspace = $1 and flow_id = $2 and id = any($3)`,
)

const flows = statement<{ id: string }>(
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
  return new Map((await reader.run(told, [workspace, flowId, ids])).map((row) => [row.id, row]))
}
