import {
  type DecisionUndo,
  type FlowChange,
  type FlowSnapshot,
  lastDecisionTime,
  withdrawalMinutesOf,
} from '../../../core/flow'
import { awaitStatements, type DbReader, defineStatement, type Tx } from '../../platform'
import type { FlowKey } from '../message/message-marks'
import { toTimestamp, toTimestampOrNull } from '../sql/time-columns'

/*
 * Rows of decisions that may be taken back, and the writes of taking one back. Most acts have neither, so that both are
 * statements of their own.
 */

type Restoring = Extract<FlowChange, { type: 'message.restore' }>

/** Rows of an action that decides, or that takes a decision back. */
export interface UndoRows {
  stored: readonly DecisionUndo[]
  /** Messages whose decisions were taken back. */
  deleted: readonly string[]
  withdrawnVisits: readonly string[]
  restored: readonly Restoring[]
  /** Minutes for which the stored decisions may be taken back. */
  minutes: number
}

const store = defineStatement(
  'decision-undo-store',
  `insert into decision_undo (workspace, flow_id, message_id, person_id, expires_at, undo)
   select $1, $2, $3, to_id, $4, $5 from message where workspace = $1 and id = $3
   on conflict (workspace, flow_id, message_id) do update set expires_at = excluded.expires_at, undo = excluded.undo`,
)
const drop = defineStatement(
  'decision-undo-drop',
  'delete from decision_undo where workspace = $1 and flow_id = $2 and message_id = any($3::text[])',
)
const own = defineStatement<{ undo: DecisionUndo }>(
  'decision-undo-own',
  `select undo from decision_undo
   where workspace = $1 and flow_id = $2 and person_id = $3 and expires_at >= $4`,
)
const withdraw = defineStatement(
  'visit-withdraw',
  'update visit set withdrawn = true where workspace = $1 and flow_id = $2 and id = any($3::text[])',
)
const restore = defineStatement<{ id: string }>(
  'message-restore',
  `with locked as (
     select m.id, c.status, c."finishedAt", c."finishedId", c.log, c.seat, c."expiresAt", c.deadline, c.level
     from jsonb_to_recordset($3::jsonb) as c(id text, "from" int, status smallint, "finishedAt" timestamptz,
       "finishedId" text, log jsonb, seat jsonb, "expiresAt" timestamptz, deadline jsonb, level smallint)
     join message m on m.workspace = $1 and m.id = c.id and m.flow_id = $2 and m.status = c."from"
     order by m.id for update of m
   )
   update message m set status = l.status, finished_at = l."finishedAt", finished_id = l."finishedId",
     suggest = coalesce(l.log->>'suggest', ''), button = coalesce(l.log->>'button', ''), outcome = l.log->>'outcome',
     edited = coalesce((l.log->>'edited')::boolean, false), alone = l.log->>'alone', seat = l.seat,
     expires_at = l."expiresAt", deadline = l.deadline, level = l.level
   from locked l where m.workspace = $1 and m.id = l.id returning m.id`,
)

async function restoreMessages(
  tx: Tx,
  { workspace, flowId }: FlowKey,
  all: readonly Restoring[],
): Promise<void> {
  if (!all.length) return
  const rows = all.map(({ id, from, fields }) => ({
    ...fields,
    id,
    from,
    finishedAt: toTimestampOrNull(fields.finishedAt),
    expiresAt: toTimestampOrNull(fields.expiresAt),
  }))
  const done = await tx.run(restore, [workspace, flowId, JSON.stringify(rows)])
  if (done.length !== all.length) throw new Error(`a message of flow ${flowId} changed under its lock`)
}

/** Writes what an action stores about decisions, and what taking one back restores. */
export async function writeUndoRows(
  tx: Tx,
  key: FlowKey,
  { stored, deleted, withdrawnVisits, restored, minutes }: UndoRows,
): Promise<void> {
  const { workspace, flowId } = key
  await awaitStatements([
    ...stored.map((undo) => {
      const until = toTimestamp(undo.at + minutes * 60_000)
      return tx.run(store, [workspace, flowId, undo.messageId, until, JSON.stringify(undo)])
    }),
    ...(deleted.length ? [tx.run(drop, [workspace, flowId, deleted])] : []),
    ...(withdrawnVisits.length ? [tx.run(withdraw, [workspace, flowId, withdrawnVisits])] : []),
    restoreMessages(tx, key, restored),
  ])
}

/**
 * Reads the decisions of a person that may still be taken back, by their messages; asks only where one is recent
 * enough.
 */
export async function readRecentUndos(
  reader: DbReader,
  { workspace, id: personId }: { workspace: string; id: string },
  snapshot: Pick<FlowSnapshot, 'design' | 'control' | 'messages' | 'now'> & { flow: { id: string } },
): Promise<ReadonlyMap<string, DecisionUndo> | undefined> {
  const { messages, now, flow } = snapshot
  const since = now - withdrawalMinutesOf(snapshot) * 60_000
  if (lastDecisionTime(messages, personId) <= since) return undefined
  const rows = await reader.run(own, [workspace, flow.id, personId, toTimestamp(now)])
  return new Map(rows.map(({ undo }) => [undo.messageId, undo]))
}
