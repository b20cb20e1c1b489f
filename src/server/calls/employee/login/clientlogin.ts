import { defineOpenCall } from '../../../platform'
import { toIso } from '../../../presenters/time'
import { describeSecondFactor, signInByClient } from '../../../services/client-sign-in'

export default defineOpenCall('employee/login/clientlogin', async (body, context) => {
  const entered = await signInByClient(context, body)
  if ('askedOf' in entered) {
    const second = await describeSecondFactor(context, entered)
    return { token: '', expire: toIso(context.clock.now()), mustChange: false, needsCode: true, second }
  }
  const { token, expires, mustChange } = entered
  return { token, expire: toIso(expires), mustChange }
})
