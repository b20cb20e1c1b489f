import { defineCall } from '../../../../platform/call'
import { countBadges, readEntrusted } from '../../../../queries/badges'

export default defineCall(
  'oa/flow/entrust/setread',
  async ({ flowmsgids = null }, { db, caller, clock, push }) => {
    const { workspace, id } = caller
    const badges = await db.transaction(async (tx) => {
      await readEntrusted(tx, { workspace, personId: id, ids: flowmsgids })
      return countBadges(tx, { caller, clock })
    })
    push.badgesChanged(workspace, [id])
    return badges
  },
)
