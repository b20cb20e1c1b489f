import { Refused } from '../../../../core/business-error'
import { defineOpenCall } from '../../../platform/http/define-call'
import { answeringOptions } from '../../../policies/passkey'

export default defineOpenCall('employee/login/passkeystart', async (_, context) => {
  const options = await answeringOptions(context)
  if (!options) throw new Refused('passkey.no-name')
  return { ...options }
})
