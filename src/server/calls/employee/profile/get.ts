import { defineCall } from '../../../platform/http/define-call'
import { readProfile } from '../../../queries/directory/profile'

export default defineCall('employee/profile/get', async (_, { db, caller }) => {
  return readProfile(db, caller)
})
