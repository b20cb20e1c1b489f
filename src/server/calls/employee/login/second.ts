import { defineOpenCall } from '../../../platform/call'
import { toIso } from '../../../presenters/time'
import { enterBySecond } from '../../../services/enter-by-client'

export default defineOpenCall('employee/login/second', async (body, context) => {
  const { token, expires, mustChange } = await enterBySecond(context, body)
  return { token, expire: toIso(expires), mustChange }
})
