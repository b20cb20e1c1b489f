import { defineCall } from '../../platform'
import { findDirectoryUses, readCurrentDirectory } from '../../queries'
import { listOwnedDashboards } from '../../queries/dashboard/dashboard'
import { findMostUrgentMessage, readWaitingCount } from '../../queries/message/waiting-messages'
import { listOwnedPrograms } from '../../queries/session/program-account'
import { findOffboardingGaps } from '../../read-models/design/offboarding-gaps'
import { countActiveDelegations } from '../../services/hand-over-delegations'
import { findOwnedDesigns } from '../../services/hand-over-references'

export default defineCall('employee/uses', async ({ id }, context) => {
  const { db, caller } = context
  const [directory, uses, waiting, flowsWaiting, gaps, owned, delegations, programs, dashboards] =
    await Promise.all([
      readCurrentDirectory(context),
      findDirectoryUses(db, caller.workspace, { type: 'user', id }),
      readWaitingCount(db, caller.workspace, id),
      findMostUrgentMessage(db, caller.workspace, id),
      findOffboardingGaps(context, id),
      findOwnedDesigns(context, id),
      countActiveDelegations(context, id),
      listOwnedPrograms(db, caller.workspace, id),
      listOwnedDashboards(db, caller.workspace, id),
    ])
  const nextSteps = directory.person(id)?.departments.filter(({ leader }) => leader) ?? []
  const targets = nextSteps.flatMap((one) => {
    const department = directory.department(one.id)
    return department ? [{ id: department.id, name: department.name }] : []
  })
  return { ...uses, gaps, leads: targets, waiting, flowsWaiting, owned, delegations, programs, dashboards }
})
