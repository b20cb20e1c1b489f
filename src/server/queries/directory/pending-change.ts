import type { PrivilegeChange } from '../../../core/directory/privileges'
import type { PendingChangeState } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Change that waits for a second person, or its outcome. */
export interface PendingChange {
  id: string
  call: string
  body: unknown
  moved: PrivilegeChange[]
  state: PendingChangeState
  requestedId: string
  requestedName: string
  /** Real person, where the requester was impersonated. */
  requestedRealId: string | null
  requestedAt: Date
  dueAt: Date | null
  expiresAt: Date
  decidedId: string | null
  decidedName: string | null
  decidedAt: Date | null
  reason: string
}

const columns = `c.id, c.call, c.body, c.moved, c.state, c.requested_id as "requestedId",
  c.requested_name as "requestedName", c.requested_real_id as "requestedRealId", c.requested_at as "requestedAt",
  c.due_at as "dueAt", c.expires_at as "expiresAt", c.decided_id as "decidedId", c.decided_name as "decidedName",
  c.decided_at as "decidedAt", c.reason`

const insert = defineStatement<{ id: string }>(
  'pending-change-insert',
  `insert into pending_change (workspace, id, call, body, body_hash, moved, requested_id, requested_name,
     requested_real_id, requested_at, due_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (workspace, body_hash) where state = 'pending' do nothing returning id`,
)
const lock = defineStatement<PendingChange>(
  'pending-change-lock',
  `select ${columns} from pending_change c where c.workspace = $1 and c.id = $2 for update`,
)
const decide = defineStatement(
  'pending-change-decide',
  `update pending_change set state = $3, decided_id = $4, decided_name = $5, decided_at = $6, reason = $7
   where workspace = $1 and id = $2`,
)
const find = defineStatement<PendingChange>(
  'pending-change-find',
  `select ${columns} from pending_change c where c.workspace = $1 and c.id = $2`,
)
/** $2 is the reader, $3 the calls that the reader may confirm. */
const concerning = `c.workspace = $1 and (c.call = any($3) or c.requested_id = $2 or c.requested_real_id = $2
  or c.moved @> jsonb_build_array(jsonb_build_object('personId', $2::text)))`
const page = defineStatement<PendingChange & { total: number }>(
  'pending-change-page',
  `select ${columns}, count(*) over ()::int as total from pending_change c
   where ${concerning} and ($4 or c.state = 'pending')
   order by c.requested_at desc, c.id desc limit $5 offset $6`,
)
const count = defineStatement<{ n: number }>(
  'pending-change-count',
  `select count(*)::int as n from pending_change c where c.workspace = $1 and c.state = 'pending'
   and (c.moved @> jsonb_build_array(jsonb_build_object('personId', $2::text))
     or c.call = any($3) and c.requested_id <> $2 and c.requested_real_id is distinct from $2)`,
)
const recent = defineStatement<{ n: number }>(
  'pending-change-recent',
  `select count(*)::int as n from pending_change c where c.workspace = $1 and c.requested_at > $3
   and coalesce(c.requested_real_id, c.requested_id) = $2`,
)
const timely = defineStatement<{ id: string }>(
  'pending-change-timely',
  `select id from pending_change where workspace = $1 and state = 'pending' and (due_at <= $2 or expires_at <= $2)
   order by requested_at, id limit 100`,
)

/** New pending change as stored. */
export interface NewPendingChange
  extends Pick<PendingChange, 'id' | 'call' | 'body' | 'moved' | 'requestedId' | 'requestedName'> {
  bodyHash: string
  requestedRealId: string | null
  now: number
  dueAt: number | null
  expiresAt: number
}

/** Stores a pending change. Returns false if the same one is already pending. */
export async function addPendingChange(tx: Tx, workspace: string, one: NewPendingChange): Promise<boolean> {
  const rows = await tx.run(insert, [
    ...[workspace, one.id, one.call, JSON.stringify(one.body), one.bodyHash, JSON.stringify(one.moved)],
    ...[one.requestedId, one.requestedName, one.requestedRealId, toTimestamp(one.now)],
    ...[one.dueAt === null ? null : toTimestamp(one.dueAt), toTimestamp(one.expiresAt)],
  ])
  return rows.length > 0
}

/** Counts the changes that a person has requested since a given time, whatever their outcome. */
export const countRequestedChanges = async (
  reader: DbReader,
  { workspace, id }: { workspace: string; id: string },
  since: number,
): Promise<number> => (await reader.run(recent, [workspace, id, toTimestamp(since)]))[0]?.n ?? 0

/** Locks and returns a change. */
export const lockPendingChange = async (
  tx: Tx,
  workspace: string,
  id: string,
): Promise<PendingChange | undefined> => (await tx.run(lock, [workspace, id]))[0]

export const findPendingChange = async (
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<PendingChange | undefined> => (await reader.run(find, [workspace, id]))[0]

/** Decision on a change, and who made it. */
export interface PendingChangeDecision {
  id: string
  state: Exclude<PendingChangeState, 'pending'>
  by: { id: string; name: string }
  now: number
  reason: string
}

export const decidePendingChange = (
  tx: Tx,
  workspace: string,
  { id, state, by, now, reason }: PendingChangeDecision,
) => tx.run(decide, [workspace, id, state, by.id, by.name, toTimestamp(now), reason])

/** Returns one page of the changes that concern a person, newest first. */
export async function listPendingChanges(
  reader: DbReader,
  { workspace, id }: { workspace: string; id: string },
  requested: { confirmable: readonly string[]; all: boolean; limit: number; offset: number },
): Promise<{ rows: PendingChange[]; total: number }> {
  const values = [workspace, id, requested.confirmable, requested.all, requested.limit, requested.offset]
  const rows = await reader.run(page, values)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Counts the pending changes that affect a person or that they may confirm. */
export const countPendingChanges = async (
  reader: DbReader,
  { workspace, id }: { workspace: string; id: string },
  confirmable: readonly string[],
): Promise<number> => (await reader.run(count, [workspace, id, confirmable]))[0]?.n ?? 0

/** Lists the due changes: to be carried out, or to expire. */
export const listDuePendingChanges = async (
  reader: DbReader,
  workspace: string,
  now: number,
): Promise<string[]> => (await reader.run(timely, [workspace, toTimestamp(now)])).map(({ id }) => id)
