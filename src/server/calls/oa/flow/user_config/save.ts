import { defineCall } from '../../../../platform/http/define-call'
import { writeListSettings } from '../../../../queries/company/personal-settings'

export default defineCall('oa/flow/user_config/save', async (lists, { db, caller }) => {
  await db.transaction((tx) => writeListSettings(tx, caller, lists))
  return {}
})
