import { defineCall } from '../../platform/call'
import {
  checkedStaff,
  checkSeenStaff,
  checkSomebodyAdministers,
  draftOf,
  managedStaff,
} from '../../policies/staff'
import { changeDirectory } from '../../queries/change-directory'
import { writeStaff } from '../../queries/staff-writer'

export default defineCall('employee/edit', async ({ id, person: draft, seen }, context) => {
  const { caller } = context
  await changeDirectory(context, async (tx, did) => {
    const staff = await managedStaff(tx, caller, id)
    checkSeenStaff(staff, seen)
    const before = staff.roles.map((role) => role.id)
    const person = await checkedStaff(tx, caller, { id, draft, before })
    await writeStaff(tx, caller.workspace, person)
    await checkSomebodyAdministers(tx, caller.workspace)
    const { avatar: _, ...old } = draftOf(staff)
    const { avatar: __, id: ___, jobId, ...rest } = person
    did({ what: 'person-edit', target: staff.name, before: old, after: { ...rest, jobid: jobId } })
  })
  return null
})
