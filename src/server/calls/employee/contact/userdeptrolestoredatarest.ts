import { defineCall } from '../../../platform/call'
import { changeDirectory } from '../../../queries/change-directory'
import { dropLoosePlaces } from '../../../queries/roster-service'

export default defineCall('employee/contact/userdeptrolestoredatarest', (_, context) =>
  changeDirectory(context, async (tx, did) => {
    const dropped = await dropLoosePlaces(tx, context.caller.workspace)
    did({ what: 'tidy', target: '', after: { dropped } })
    return { dropped }
  }),
)
