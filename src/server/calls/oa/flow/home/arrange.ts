import { defineCall } from '../../../../platform/http/define-call'
import { keepHome } from '../../../../queries/company/personal-settings'

export default defineCall('oa/flow/home/arrange', async ({ layout }, { db, caller }) => {
  await db.transaction((tx) => keepHome(tx, caller, layout))
  return {}
})
