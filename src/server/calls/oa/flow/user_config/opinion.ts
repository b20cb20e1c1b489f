import { defineCall } from '../../../../platform/http/define-call'
import { keepOpinionHabits } from '../../../../queries/company/personal-settings'

export default defineCall('oa/flow/user_config/opinion', async (habits, { db, caller }) => {
  await db.transaction((tx) => keepOpinionHabits(tx, caller, habits))
  return {}
})
