import { defineCall } from '../../../platform/call'
import { countBadges, readBox } from '../../../queries/badges'

export default defineCall('oa/flow/setallread', async ({ type }, { caller, db, clock, push }) => {
  const badges = await db.transaction(async (tx) => {
    await readBox(tx, caller.workspace, caller.id, type)
    return countBadges(tx, { caller, clock })
  })
  push.badgesChanged(caller.workspace, [caller.id])
  return badges
})
