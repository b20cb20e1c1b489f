import { findOffboardingPrivileges, offboard, transferLeadership } from '../../flow/delegation/offboard'
import { defineCall, wakeJob } from '../../platform'
import { SecondPersonError } from '../../policies/second-person'
import { requireManageableStaff } from '../../policies/staff'
import { readRecipientDirectory } from '../../queries'
import { changeDirectory } from '../../services/change-directory'

export default defineCall('employee/handover', async ({ id, to, leads: withLeads = false }, context) => {
  const { workspace } = context.caller
  const addressees = await readRecipientDirectory(context)
  const result = await changeDirectory(context, async (tx, did) => {
    const from = await requireManageableStaff(tx, context.caller, id)
    const power = await findOffboardingPrivileges(tx, context, { from, to, withLeads })
    if (power.length > 0) throw new SecondPersonError(power)
    const handed = await offboard(tx, { from, to, context, addressees })
    const targets = withLeads ? await transferLeadership(tx, { from, to, workspace }) : []
    const after = { ...handed, ...(targets.length > 0 && { leads: targets }) }
    const people = targets.length > 0 ? [id, to] : []
    if (handed.moved > 0 || targets.length > 0)
      did({ what: 'person-handover', target: from.name, after, people })
    return { moved: handed.moved, takeovers: handed.takeovers }
  })
  wakeJob(context.db)
  return result
})
