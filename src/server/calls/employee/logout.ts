import { defineCall } from '../../platform/call'
import { endSession } from '../../queries/session'

export default defineCall('employee/logout', async (_, { db, caller }) => {
  await db.transaction((tx) => endSession(tx, caller.tokenHash))
  return null
})
