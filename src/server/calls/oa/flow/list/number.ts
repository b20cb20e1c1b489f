import { allows } from '../../../../../core/permission/allows'
import { defineCall } from '../../../../platform/call'
import { countIncidents } from '../../../../queries/jobs/incident'
import { countBadges } from '../../../../queries/message/badges'

export default defineCall('oa/flow/list/number', async (_, { db, caller, clock }) => {
  const { workspace, roles } = caller
  const badges = await countBadges(db, { caller, clock })
  return allows(roles, 'flowdesign') ? { ...badges, incidents: await countIncidents(db, workspace) } : badges
})
