import { type Reader, statement } from '../../platform/db/db'
import { ms } from '../sql/time-columns'

/** Whether the receiver of a message was told of it, and when last. */
export interface Told {
  id: string
  isTold: boolean
  at: number | null
}

const told = statement<Told>(
  'message-told',
  `select id, has_send as "isTold", ${ms('sent_at')} as at from message
   where workspace = $1 and flow_id = $2 and id = any($3)`,
)

const flows = statement<{ id: string }>(
  'message-flows',
  `select distinct flow_id as id from message where workspace = $1 and id = any($2) order by flow_id`,
)

/** The flows to which messages belong. */
export const findFlowsOf = async (reader: Reader, workspace: string, ids: string[]): Promise<string[]> =>
  (await reader.run(flows, [workspace, ids])).map(({ id }) => id)

/** Who was told of messages of a flow, by message. */
export async function findTold(
  reader: Reader,
  workspace: string,
  { flowId, ids }: { flowId: string; ids: string[] },
): Promise<ReadonlyMap<string, Told>> {
  return new Map((await reader.run(told, [workspace, flowId, ids])).map((row) => [row.id, row]))
}
