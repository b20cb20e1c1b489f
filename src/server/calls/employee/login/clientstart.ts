import { BusinessError } from '../../../../core/business-error'
import { defineOpenCall } from '../../../platform'
import { issueEntryState } from '../../../policies/ticket'
import { loginPageUrl } from '../../../services/client-sign-in'

export default defineOpenCall('employee/login/clientstart', async ({ origin }, context) => {
  const { outside } = context
  if (!outside?.entry) throw new BusinessError('client-entry.not-open')
  const { entry, type: client } = outside
  const entryState = await issueEntryState(context)
  return {
    client,
    ...entry.asked,
    address: entry.address({ to: loginPageUrl(context, origin), state: entryState.state }),
    ...entryState,
  }
})
