import { defineCall } from '../../../platform'
import { readProfile } from '../../../queries/directory/profile'

export default defineCall('employee/profile/get', async (_, { db, caller }) => {
  return readProfile(db, caller)
})
