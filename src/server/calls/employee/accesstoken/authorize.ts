import { defineCall } from '../../../platform'
import { grantAuthorization } from '../../../services/oauth/authorization'

export default defineCall('employee/accesstoken/authorize', async (body, context) => ({
  redirect: await grantAuthorization(body, context),
}))
