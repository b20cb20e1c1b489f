import type { Delegation, Delegations } from '../../core/flow/delegation'
import { type Db, statement } from '../platform/db/db'
import { ms } from './columns'

const inForce = statement<Delegation>(
  'delegations',
  `select from_id as "from", to_id as "to", flows, ${ms('begins_at')} as "beginsAt", ${ms('ends_at')} as "endsAt"
   from entrust where workspace = $1 and kind = 'message' and enabled order by created_at, id`,
)

type Kept = Map<string, { version: number; delegations: Promise<Delegations> }>
const kept = new WeakMap<Db, Kept>()

/** Who stands in for whom in handling messages; read again only when a delegation has changed. */
export function delegationsAt(db: Db, workspace: string, version: number): Promise<Delegations> {
  const known: Kept = kept.get(db) ?? new Map()
  kept.set(db, known)
  const last = known.get(workspace)
  // Somebody who asked later may have been answered earlier.
  if (last && last.version >= version) return last.delegations
  const delegations = db.run(inForce, [workspace]).then(byPrincipal)
  known.set(workspace, { version, delegations })
  delegations.catch(() => known.delete(workspace))
  return delegations
}

function byPrincipal(rows: Delegation[]): Delegations {
  const delegations = new Map<string, Delegation[]>()
  for (const row of rows) delegations.set(row.from, [...(delegations.get(row.from) ?? []), row])
  return delegations
}
