import { Refused } from '../../../../core/business-error'
import { defineOpenCall } from '../../../platform/http/define-call'
import { issueState } from '../../../policies/entry-state'
import { entryPage } from '../../../services/client-sign-in'

export default defineOpenCall('employee/login/clientstart', async ({ origin }, context) => {
  const { outside } = context
  if (!outside?.entry) throw new Refused('client-entry.not-open')
  const { entry, type: client } = outside
  const begun = await issueState(context)
  return {
    client,
    ...entry.asked,
    address: entry.address({ to: entryPage(context, origin), state: begun.state }),
    ...begun,
  }
})
