import { defineCall } from '../../../../platform/call'
import { countBadges } from '../../../../queries/badges'

export default defineCall('oa/flow/list/number', (_, { db, caller }) =>
  countBadges(db, caller.workspace, caller.id),
)
