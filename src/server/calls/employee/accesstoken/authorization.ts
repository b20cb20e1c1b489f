import { defineCall } from '../../../platform'
import { describeAuthorization } from '../../../services/oauth/authorization'

export default defineCall('employee/accesstoken/authorization', (body, context) =>
  describeAuthorization(body, context),
)
