import { defineCall } from '../../../../../platform'
import { countDesignMarks } from '../../../../../queries/design/design-check'

export default defineCall('oa/flow/home/admin/designs', async (_, { db, caller }) => {
  const found = await countDesignMarks(db, caller.workspace)
  return { counts: Object.fromEntries(found.map(({ mark, n }) => [mark, n])) }
})
