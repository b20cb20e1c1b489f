import { defineCall } from '../../../../platform'
import { dropDelegation } from '../../../../queries'
import { withDelegations } from '../../../../services/edit-delegation'

export default defineCall('oa/flowdesigns/entrust/delete', async ({ _id }, context) => {
  await withDelegations(context, async ({ tx, requireOwn, note }) => {
    const { calendar, absences, ...noted } = requireOwn(_id)
    await note('delete', noted, null)
    await dropDelegation(tx, context.caller.workspace, _id)
  })
  return null
})
