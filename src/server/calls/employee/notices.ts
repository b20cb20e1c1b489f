import { defineCall } from '../../platform'
import { writeNotificationPreferences } from '../../queries'

export default defineCall('employee/notices', async (preferences, { db, caller }) => {
  await db.transaction((tx) => writeNotificationPreferences(tx, caller, preferences))
  return {}
})
