import { defineCall } from '../../../../platform/http/define-call'
import { menuConfigOf } from '../../../../queries/company/menu-config'

export default defineCall('oa/company/menu/get', async (_, { db, caller }) => {
  const { rev, config, changedBy } = await menuConfigOf(db, caller.workspace)
  return { rev, config, by: changedBy }
})
