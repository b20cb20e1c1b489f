import { defineCall } from '../../../../platform/call'
import { keepHome } from '../../../../queries/company/setting'

export default defineCall('oa/flow/home/arrange', async ({ layout }, { db, caller }) => {
  await db.transaction((tx) => keepHome(tx, caller, layout))
  return {}
})
