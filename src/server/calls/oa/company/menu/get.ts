import { defineCall } from '../../../../platform'
import { readMenuConfig } from '../../../../queries/company/menu-config'

export default defineCall('oa/company/menu/get', async (_, { db, caller }) => {
  const { rev, config, changedBy } = await readMenuConfig(db, caller.workspace)
  return { rev, config, by: changedBy }
})
