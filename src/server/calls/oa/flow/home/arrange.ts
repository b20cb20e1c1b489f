import { defineCall } from '../../../../platform/http/define-call'
import { writeHomeLayout } from '../../../../queries/company/personal-settings'

export default defineCall('oa/flow/home/arrange', async ({ layout }, { db, caller }) => {
  await db.transaction((tx) => writeHomeLayout(tx, caller, layout))
  return {}
})
