import { defineCall } from '../../../../platform'
import { listCurrentAnnouncements } from '../../../../queries/company/announcement'

export default defineCall('oa/company/notice/current', async (_, { db, caller, clock }) => {
  const { workspace, id: personId } = caller
  const rows = await listCurrentAnnouncements(db, { workspace, personId, now: clock.now() })
  return { unread: rows.filter(({ hasread }) => !hasread).length, rows }
})
