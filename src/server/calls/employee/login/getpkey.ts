import { defineOpenCall } from '../../../platform'
import { issueOneTimeKey } from '../../../policies/one-time-key'

export default defineOpenCall('employee/login/getpkey', ({ userName }, context) =>
  issueOneTimeKey(context, userName),
)
