import { defineOpenCall } from '../../../platform'
import { toIso } from '../../../presenters/time'
import { signInBySso } from '../../../services/single-sign-on'

export default defineOpenCall('employee/login/ssologin', async (body, context) => {
  const entered = await signInBySso(context, body)
  if ('token' in entered) return { token: entered.token, expire: toIso(entered.expires), mustChange: false }
  return { token: '', expire: toIso(context.clock.now()), mustChange: false, ...entered }
})
