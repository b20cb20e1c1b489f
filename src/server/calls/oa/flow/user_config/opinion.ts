import { defineCall } from '../../../../platform/call'
import { keepOpinionHabits } from '../../../../queries/company/setting'

export default defineCall('oa/flow/user_config/opinion', async (habits, { db, caller }) => {
  await db.transaction((tx) => keepOpinionHabits(tx, caller, habits))
  return {}
})
