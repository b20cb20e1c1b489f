import { BusinessError } from '../../../../core/business-error'
import { defineOpenCall } from '../../../platform'
import { createAuthenticationOptions } from '../../../policies/passkey'

export default defineOpenCall('employee/login/passkeystart', async (_, context) => {
  const options = await createAuthenticationOptions(context)
  if (!options) throw new BusinessError('passkey.no-name')
  return { ...options }
})
