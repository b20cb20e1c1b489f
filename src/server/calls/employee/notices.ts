import { defineCall } from '../../platform/http/define-call'
import { keepNotices } from '../../queries/company/personal-settings'

export default defineCall('employee/notices', async (wanted, { db, caller }) => {
  await db.transaction((tx) => keepNotices(tx, caller, wanted))
  return {}
})
