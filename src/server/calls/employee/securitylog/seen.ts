import { defineCall } from '../../../platform/http/define-call'
import { keepAlarmsSeen } from '../../../queries/company/security-alarm'

export default defineCall('employee/securitylog/seen', async (_, { db, caller, clock, push }) => {
  await db.transaction((tx) => keepAlarmsSeen(tx, caller, clock.now()))
  push.badgesChanged(caller.workspace, [caller.id])
  return null
})
