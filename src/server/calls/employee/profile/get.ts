import { defineCall } from '../../../platform/call'
import { ownAffair } from '../../../policies/own-affair'
import { profileOf } from '../../../queries/directory/profile'

export default defineCall('employee/profile/get', async (_, { db, caller }) => {
  ownAffair(caller)
  return profileOf(db, caller)
})
