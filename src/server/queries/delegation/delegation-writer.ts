import type { DelegationFacts } from '../../../core/flow'
import { statement, type Tx } from '../../platform'
import { bumpVersion } from '../sql/bump-version'
import { toTimestamp, toTimestampOrNull } from '../sql/time-columns'

/** Author and time of a delegation change. */
export interface DelegationWriteContext {
  workspace: string
  personId: string
  now: number
  id: string
}

const lock = statement('entrust-lock', `select pg_advisory_xact_lock(hashtext('entrust ' || $1))`)
const insert = statement(
  'entrust-insert',
  `insert into entrust (workspace, id, from_id, to_id, kind, flows, begins_at, ends_at, enabled, reason,
     created_at, created_id, updated_at, updated_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11, $12)`,
)
const update = statement<{ rev: number }>(
  'entrust-update',
  `update entrust set from_id = $3, to_id = $4, kind = $5, flows = $6, begins_at = $7, ends_at = $8, enabled = $9,
     reason = $10, updated_at = $11, updated_id = $12, rev = rev + 1
   where workspace = $1 and id = $2 returning rev`,
)
const drop = statement('entrust-drop', 'delete from entrust where workspace = $1 and id = $2')
const move = bumpVersion('delegations')

/** Serializes delegation changes, so that no two together form a cycle; notifies every process. */
export async function lockDelegations(tx: Tx, workspace: string): Promise<void> {
  await tx.run(lock, [workspace])
  await tx.run(move, [workspace])
}

const valuesOf = ({ workspace, id, personId, now }: DelegationWriteContext, facts: DelegationFacts) => [
  ...[workspace, id, facts.from, facts.to, facts.kind, facts.flows],
  ...[toTimestampOrNull(facts.beginsAt), toTimestampOrNull(facts.endsAt), facts.enabled, facts.reason],
  ...[toTimestamp(now), personId],
]

/** Adds a delegation. */
export const insertDelegation = async (tx: Tx, writing: DelegationWriteContext, facts: DelegationFacts) =>
  void (await tx.run(insert, valuesOf(writing, facts)))

/** Changes a delegation. Returns its new revision. */
export async function changeDelegation(
  tx: Tx,
  writing: DelegationWriteContext,
  facts: DelegationFacts,
): Promise<number> {
  const [row] = await tx.run(update, valuesOf(writing, facts))
  if (!row) throw new Error(`delegation ${writing.id} is locked and yet gone`)
  return row.rev
}

/** Deletes a delegation. */
export const dropDelegation = async (tx: Tx, workspace: string, id: string) =>
  void (await tx.run(drop, [workspace, id]))
