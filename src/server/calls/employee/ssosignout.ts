import { defineCall } from '../../platform'
import { findSignOutAddress } from '../../services/sso-sign-out'

export default defineCall('employee/ssosignout', async (_, context) => {
  const address = await findSignOutAddress(context)
  return address === undefined ? {} : { address }
})
