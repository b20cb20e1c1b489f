import type { Delegation, Delegations } from '../../../core/flow'
import { defineStatement } from '../../platform'
import { millisecondsSql } from '../sql/time-columns'
import { memoizeByVersion } from '../sql/version-cache'

const inForce = defineStatement<Delegation>(
  'delegations',
  `select from_id as "from", to_id as "to", flows, "beginsAt", "endsAt" from (
     select created_at, id, from_id, to_id, flows, is_for_absence,
       ${millisecondsSql('begins_at')} as "beginsAt", ${millisecondsSql('ends_at')} as "endsAt"
     from entrust where workspace = $1 and kind = 'message' and enabled and not is_for_absence
     union all
     select created_at, id, from_id, to_id, flows, is_for_absence,
       (period->>'beginsAt')::float8, (period->>'endsAt')::float8
     from entrust, jsonb_array_elements(absences) period
     where workspace = $1 and kind = 'message' and enabled and is_for_absence
   ) delegation order by is_for_absence, created_at, id, "beginsAt"`,
)

/** Active delegations; read again only when a delegation has changed. */
export const delegationsAtVersion = memoizeByVersion<Delegations>(async (db, workspace) =>
  byPrincipal(await db.run(inForce, [workspace])),
)

function byPrincipal(rows: Delegation[]): Delegations {
  const delegations = new Map<string, Delegation[]>()
  for (const row of rows) delegations.set(row.from, [...(delegations.get(row.from) ?? []), row])
  return delegations
}
