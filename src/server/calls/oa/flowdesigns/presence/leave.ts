import { defineCall } from '../../../../platform'
import { leaveOpenDesigns } from '../../../../services/presence'

export default defineCall('oa/flowdesigns/presence/leave', async ({ _id }, context) => {
  await leaveOpenDesigns(context, _id)
  return null
})
