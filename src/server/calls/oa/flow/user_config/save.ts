import { defineCall } from '../../../../platform'
import { writeListSettings } from '../../../../queries'

export default defineCall('oa/flow/user_config/save', async (lists, { db, caller }) => {
  await db.transaction((tx) => writeListSettings(tx, caller, lists))
  return {}
})
