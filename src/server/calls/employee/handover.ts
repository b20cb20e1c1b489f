import { handOver } from '../../flow/delegation/hand-over'
import { defineCall } from '../../platform/call'
import { wake } from '../../platform/wake'
import { managedStaff } from '../../policies/staff'
import { addresseesOf } from '../../queries/directory/addressees'
import { changeDirectory } from '../../queries/directory/change-directory'

export default defineCall('employee/handover', async ({ id, to }, context) => {
  const addressees = await addresseesOf(context)
  const moved = await changeDirectory(context, async (tx, did) => {
    const from = await managedStaff(tx, context.caller, id)
    const after = await handOver(tx, { from, to, context, addressees })
    if (after.moved > 0) did({ what: 'person-handover', target: from.name, after, people: [] })
    return after.moved
  })
  wake(context.db)
  return { moved }
})
