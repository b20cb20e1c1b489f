import { defineCall } from '../../../platform/http/define-call'
import { profileOf } from '../../../queries/directory/profile'

export default defineCall('employee/profile/get', async (_, { db, caller }) => {
  return profileOf(db, caller)
})
