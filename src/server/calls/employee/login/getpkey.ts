import { defineOpenCall } from '../../../platform/http/define-call'
import { issueKey } from '../../../policies/one-time-key'

export default defineOpenCall('employee/login/getpkey', ({ userName }, context) =>
  issueKey(context, userName),
)
