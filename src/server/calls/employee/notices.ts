import { defineCall } from '../../platform/http/define-call'
import { writeNotificationPreferences } from '../../queries/company/personal-settings'

export default defineCall('employee/notices', async (wanted, { db, caller }) => {
  await db.transaction((tx) => writeNotificationPreferences(tx, caller, wanted))
  return {}
})
