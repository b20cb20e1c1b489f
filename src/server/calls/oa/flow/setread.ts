import { defineCall } from '../../../platform/call'
import { countBadges, readMessages } from '../../../queries/badges'

/** Ids hold dashes themselves, so that a list joined by dashes is read id by id. */
const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

export default defineCall('oa/flow/setread', async ({ msgid }, { caller, db, clock, push }) => {
  const ids = typeof msgid === 'string' ? (msgid.match(id) ?? []) : msgid
  const badges = await db.transaction(async (tx) => {
    await readMessages(tx, caller.workspace, caller.id, ids)
    return countBadges(tx, { caller, clock })
  })
  push.badgesChanged(caller.workspace, [caller.id])
  return badges
})
