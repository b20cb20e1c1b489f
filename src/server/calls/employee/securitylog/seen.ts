import { defineCall } from '../../../platform'
import { markAlarmsSeen } from '../../../queries'

export default defineCall('employee/securitylog/seen', async (_, { db, caller, clock, push }) => {
  await db.transaction((tx) => markAlarmsSeen(tx, caller, clock.now()))
  push.badgesChanged(caller.workspace, [caller.id])
  return null
})
