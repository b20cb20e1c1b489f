import type { FlowMessage } from '../../../core/flow/snapshot/snapshot'
import { statement, type Tx } from '../../platform/db/db'
import type { FlowPlace } from '../flow/flow-writer'

/** What is noted on messages without closing them. */
export interface Marking {
  ids: string[]
  marks: Partial<Pick<FlowMessage, 'urged' | 'application' | 'level' | 'seat'>>
}

const note = statement(
  'message-mark',
  `with locked as (
     select m.id, c.urged, c.application, c.level, c.seat
     from jsonb_to_recordset($3::jsonb) as c(id text, urged jsonb, application jsonb, level smallint, seat jsonb)
     join message m on m.workspace = $1 and m.id = c.id and m.flow_id = $2
     order by m.id for update of m
   )
   update message m set urged = coalesce(l.urged, m.urged), application = coalesce(l.application, m.application),
     level = coalesce(l.level, m.level), seat = coalesce(l.seat, m.seat)
   from locked l where m.workspace = $1 and m.id = l.id`,
)

/** Notes urgings, applications, levels and seats on messages of a flow whose row is locked. */
export async function markMessages(
  tx: Tx,
  { workspace, flowId }: FlowPlace,
  markings: readonly Marking[],
): Promise<void> {
  const rows = markings.flatMap(({ ids, marks }) => ids.map((id) => ({ id, ...marks })))
  if (rows.length) await tx.run(note, [workspace, flowId, JSON.stringify(rows)])
}
