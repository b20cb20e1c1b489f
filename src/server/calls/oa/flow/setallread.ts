import { defineCall } from '../../../platform/call'
import { countBadges, readBox } from '../../../queries/badges'

export default defineCall('oa/flow/setallread', async ({ type }, { caller, db, push }) => {
  const badges = await db.transaction(async (tx) => {
    await readBox(tx, caller.workspace, caller.id, type)
    return countBadges(tx, caller.workspace, caller.id)
  })
  push.badgesChanged(caller.workspace, [caller.id])
  return badges
})
