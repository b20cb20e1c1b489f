import { defineCall } from '../../../platform'
import { deleteOrphanMemberships } from '../../../queries/directory/roster-service'
import { changeDirectory } from '../../../services/change-directory'

export default defineCall('employee/contact/userdeptrolestoredatarest', (_, context) =>
  changeDirectory(context, async (tx, did) => {
    const dropped = await deleteOrphanMemberships(tx, context.caller.workspace)
    did({ what: 'tidy', target: '', after: { dropped } })
    return { dropped }
  }),
)
