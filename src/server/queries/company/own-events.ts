import { defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

const lock = defineStatement('audit-own-lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')
const count = defineStatement<{ count: number }>(
  'audit-own-count',
  `select count(*)::int as count from audit
   where workspace = $1 and person_id = $2 and action = $3 and at >= $4`,
)

/** Kind of events of a person since a time in milliseconds. */
interface OwnEvents {
  personId: string
  action: string
  since: number
}

/** Counts a person's logged events of a kind, and lets no other transaction add one meanwhile. */
export async function countOwnEvents(
  tx: Tx,
  workspace: string,
  { personId, action, since }: OwnEvents,
): Promise<number> {
  await tx.run(lock, [`${workspace} ${personId} ${action}`])
  const [row] = await tx.run(count, [workspace, personId, action, toTimestamp(since)])
  return row?.count ?? 0
}
