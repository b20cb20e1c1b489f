import { defineOpenCall } from '../../../platform/call'
import { toIso } from '../../../presenters/time'
import { enterByClient } from '../../../services/enter-by-client'

export default defineOpenCall('employee/login/clientlogin', async (body, context) => {
  const { token, expires, mustChange } = await enterByClient(context, body)
  return { token, expire: toIso(expires), mustChange }
})
