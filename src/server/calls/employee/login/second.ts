import { defineOpenCall } from '../../../platform'
import { toIso } from '../../../presenters/time'
import { signInBySecondFactor } from '../../../services/client-sign-in'

export default defineOpenCall('employee/login/second', async (body, context) => {
  const { token, expires, mustChange } = await signInBySecondFactor(context, body)
  return { token, expire: toIso(expires), mustChange }
})
