import { isPermitted } from '../../../core/permission/check-permission'
import type { Badges } from '../../../generated/types'
import type { Context } from '../../platform'
import { confirmableCalls } from '../../policies/second-person'
import { countAlarms, countBadges, countPendingChanges } from '../../queries'
import { countPendingOffboardings } from '../../queries/directory/pending-offboarding'
import { countIncidents } from '../../queries/jobs/incident'

/** Loads all counters of a person's menu; incidents, alarms and departures only for people in charge of them. */
export async function loadCounters(context: Context): Promise<Badges> {
  const { db, caller, clock } = context
  const { workspace, roles, environment } = caller
  const [badges, incidents, alarms, changes, departures] = await Promise.all([
    countBadges(db, context),
    isPermitted(roles, 'flowdesign') ? countIncidents(db, workspace) : undefined,
    isPermitted(roles, 'security') ? countAlarms(db, caller, clock.now()) : undefined,
    environment === 'prod' ? countPendingChanges(db, caller, confirmableCalls(caller)) : 0,
    environment === 'prod' && isPermitted(roles, 'company')
      ? countPendingOffboardings(db, workspace)
      : undefined,
  ])
  return {
    ...badges,
    ...(incidents !== undefined && { incidents }),
    ...(alarms !== undefined && { alarms }),
    ...(environment === 'prod' && { changes }),
    ...(departures !== undefined && { departures }),
  }
}
