import { defineCall } from '../../../../platform/call'
import { readNotice } from '../../../../queries/company/company-notice'

export default defineCall('oa/company/notice/read', async ({ id }, { db, caller, clock }) => {
  const { workspace, id: personId } = caller
  await db.transaction((tx) => readNotice(tx, { workspace, personId, now: clock.now(), id }))
  return {}
})
