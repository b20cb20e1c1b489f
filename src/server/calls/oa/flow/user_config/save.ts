import { defineCall } from '../../../../platform/http/define-call'
import { keepLists } from '../../../../queries/company/personal-settings'

export default defineCall('oa/flow/user_config/save', async (lists, { db, caller }) => {
  await db.transaction((tx) => keepLists(tx, caller, lists))
  return {}
})
