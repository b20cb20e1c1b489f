import { defineCall } from '../../platform/call'
import { keepNotices } from '../../queries/company/setting'

export default defineCall('employee/notices', async (wanted, { db, caller }) => {
  await db.transaction((tx) => keepNotices(tx, caller, wanted))
  return {}
})
