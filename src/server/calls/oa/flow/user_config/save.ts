import { defineCall } from '../../../../platform/call'
import { keepLists } from '../../../../queries/company/setting'

export default defineCall('oa/flow/user_config/save', async (lists, { db, caller }) => {
  await db.transaction((tx) => keepLists(tx, caller, lists))
  return {}
})
