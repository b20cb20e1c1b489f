import { defineCall } from '../../../../platform'
import { writeHomeLayout } from '../../../../queries'

export default defineCall('oa/flow/home/arrange', async ({ layout }, { db, caller }) => {
  await db.transaction((tx) => writeHomeLayout(tx, caller, layout))
  return {}
})
