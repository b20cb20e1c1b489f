import { defineCall } from '../../../../platform/call'
import { dropEntrust } from '../../../../queries/delegation/delegation-writer'
import { withEntrusts } from '../../../../services/delegation-change'

export default defineCall('oa/flowdesigns/entrust/delete', async ({ _id }, context) => {
  await withEntrusts(context, async ({ tx, mine, note }) => {
    await note('delete', mine(_id), null)
    await dropEntrust(tx, context.caller.workspace, _id)
  })
  return null
})
