import { defineCall } from '../../../../platform'
import { writeOpinionHabits } from '../../../../queries'

export default defineCall('oa/flow/user_config/opinion', async (habits, { db, caller }) => {
  await db.transaction((tx) => writeOpinionHabits(tx, caller, habits))
  return {}
})
