import { defineCall } from '../../../platform/call'
import { profileOf } from '../../../queries/directory/profile'

export default defineCall('employee/profile/get', async (_, { db, caller }) => {
  return profileOf(db, caller)
})
