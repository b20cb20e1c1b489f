import { defineCall } from '../../../../platform/http/define-call'
import { writeOpinionHabits } from '../../../../queries/company/personal-settings'

export default defineCall('oa/flow/user_config/opinion', async (habits, { db, caller }) => {
  await db.transaction((tx) => writeOpinionHabits(tx, caller, habits))
  return {}
})
