import { Refused } from '../../../../core/refused'
import { defineOpenCall } from '../../../platform/call'
import { answeringOptions } from '../../../policies/passkey'

export default defineOpenCall('employee/login/passkeystart', async (_, context) => {
  const options = await answeringOptions(context)
  if (!options) throw new Refused('passkey.no-name')
  return { ...options }
})
