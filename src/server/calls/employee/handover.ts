import { findOffboardingPrivileges, offboard, transferLeadership } from '../../flow/delegation/offboard'
import { defineCall, wakeJob } from '../../platform'
import { SecondPersonError } from '../../policies/second-person'
import { requireManageableStaff } from '../../policies/staff'
import { findStaff, readRecipientDirectory } from '../../queries'
import { changeDirectory } from '../../services/change-directory'
import {
  findReferencePrivileges,
  handOverReferences,
  prepareHandover,
  toHandoverFacts,
} from '../../services/hand-over-references'

export default defineCall(
  'employee/handover',
  async ({ id, to, leads: withLeads = false, also = {} }, context) => {
    const { workspace } = context.caller
    const addressees = await readRecipientDirectory(context)
    const [leaver] = await findStaff(context.db, workspace, [id])
    const prepared =
      leaver && Object.keys(also).length > 0 ? await prepareHandover(context, leaver, also) : undefined
    const result = await changeDirectory(context, async (tx, did) => {
      const from = await requireManageableStaff(tx, context.caller, id)
      const power = [
        ...(await findOffboardingPrivileges(tx, context, { from, to, withLeads })),
        ...(prepared ? await findReferencePrivileges(tx, context, prepared) : []),
      ]
      if (power.length > 0) throw new SecondPersonError(power)
      const handed = await offboard(tx, { from, to, context, addressees })
      const targets = withLeads ? await transferLeadership(tx, { from, to, workspace }) : []
      const references = prepared && (await handOverReferences(tx, context, prepared))
      const facts = references && toHandoverFacts(references)
      const after = { ...handed, ...facts, ...(targets.length > 0 && { leads: targets }) }
      const people = targets.length > 0 ? [id, to] : []
      if (handed.moved > 0 || targets.length > 0 || references)
        did({ what: 'person-handover', target: from.name, after, people })
      return { moved: handed.moved, takeovers: handed.takeovers, references }
    })
    wakeJob(context.db)
    return result
  },
)
