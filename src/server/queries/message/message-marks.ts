import type { FlowMessage } from '../../../core/flow'
import { mapInSlices, type SliceGenerator } from '../../../core/slices'
import { defineStatement, type JsonbParameter, type Tx, toJsonbInSlices } from '../../platform'
import { toTimestampOrNull } from '../sql/time-columns'

/** Mark on a message, set without closing it. */
export interface MessageMark {
  ids: string[]
  marks: Partial<Pick<FlowMessage, 'urged' | 'application' | 'level' | 'seat' | 'expiresAt' | 'deadline'>>
}

const note = defineStatement(
  'message-mark',
  `with locked as (
     select m.id, c.urged, c.application, c.level, c.seat, c.deadline, c."expiresAt"
     from jsonb_to_recordset($3::jsonb) as c(id text, urged jsonb, application jsonb, level smallint, seat jsonb,
       deadline jsonb, "expiresAt" timestamptz)
     join message m on m.workspace = $1 and m.id = c.id and m.flow_id = $2
     order by m.id for update of m
   )
   update message m set urged = coalesce(l.urged, m.urged), application = coalesce(l.application, m.application),
     level = coalesce(l.level, m.level), seat = coalesce(l.seat, m.seat), deadline = coalesce(l.deadline, m.deadline),
     expires_at = case when l.deadline is null then m.expires_at else l."expiresAt" end
   from locked l where m.workspace = $1 and m.id = l.id`,
)

/** Serializes marks, merged to one row per message, interruptible between them; missing if there are none. */
export function* serializeMarks(
  markings: readonly MessageMark[],
): SliceGenerator<JsonbParameter | undefined> {
  if (!markings.length) return undefined
  const marked = new Map<string, MessageMark['marks']>()
  for (const { ids, marks } of markings) {
    for (const id of ids) marked.set(id, { ...marked.get(id), ...marks })
    yield
  }
  const rows = yield* mapInSlices(marked, ([id, { expiresAt = null, ...marks }]) => ({
    id,
    ...marks,
    expiresAt: toTimestampOrNull(expiresAt),
  }))
  return rows.length ? yield* toJsonbInSlices(rows) : undefined
}

/** Stores urgings, return requests, levels, seats and due dates on messages of a locked flow. */
export async function markMessages(
  tx: Tx,
  { workspace, flowId }: FlowKey,
  rows: JsonbParameter | undefined,
): Promise<void> {
  if (rows !== undefined) await tx.run(note, [workspace, flowId, rows])
}

/** Key of a running flow's rows. */
export interface FlowKey {
  workspace: string
  flowId: string
}
