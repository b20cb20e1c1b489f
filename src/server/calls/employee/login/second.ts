import { defineOpenCall } from '../../../platform'
import { toIso } from '../../../presenters/time'
import { signInBySecondFactor } from '../../../services/client-sign-in'
import { completeSso } from '../../../services/single-sign-on'

export default defineOpenCall('employee/login/second', async (body, context) => {
  const { identity } = body
  if (identity) {
    const { token, expires } = await completeSso(context, { ...body, identity })
    return { token, expire: toIso(expires), mustChange: false }
  }
  const { token, expires, mustChange } = await signInBySecondFactor(context, body)
  return { token, expire: toIso(expires), mustChange }
})
