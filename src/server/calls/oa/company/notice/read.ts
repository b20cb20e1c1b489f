import { defineCall } from '../../../../platform'
import { markAnnouncementRead } from '../../../../queries/company/announcement'

export default defineCall('oa/company/notice/read', async ({ id }, { db, caller, clock }) => {
  const { workspace, id: personId } = caller
  await db.transaction((tx) => markAnnouncementRead(tx, { workspace, personId, now: clock.now(), id }))
  return {}
})
