import { allows } from '../../../../../core/permission/allows'
import { defineCall } from '../../../../platform/call'
import { countAlarms } from '../../../../queries/company/security-alarm'
import { countIncidents } from '../../../../queries/jobs/incident'
import { countBadges } from '../../../../queries/message/badges'

export default defineCall('oa/flow/list/number', async (_, { db, caller, clock }) => {
  const { workspace, roles } = caller
  const [badges, incidents, alarms] = await Promise.all([
    countBadges(db, { caller, clock }),
    allows(roles, 'flowdesign') ? countIncidents(db, workspace) : undefined,
    allows(roles, 'security') ? countAlarms(db, caller, clock.now()) : undefined,
  ])
  return { ...badges, ...(incidents !== undefined && { incidents }), ...(alarms !== undefined && { alarms }) }
})
