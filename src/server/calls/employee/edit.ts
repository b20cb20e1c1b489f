import { defineCall } from '../../platform/http/define-call'
import {
  checkedStaff,
  checkSeenStaff,
  checkSomebodyAdministers,
  managedStaff,
  toldStaff,
} from '../../policies/staff'
import { writeStaff } from '../../queries/directory/staff-writer'
import { changeDirectory } from '../../services/change-directory'

export default defineCall('employee/edit', async ({ id, person: draft, seen }, context) => {
  const { caller } = context
  await changeDirectory(context, async (tx, did) => {
    const staff = await managedStaff(tx, caller, id)
    checkSeenStaff(staff, seen)
    const before = await toldStaff(tx, caller.workspace, id)
    const held = staff.roles.map((role) => role.id)
    const person = await checkedStaff(tx, caller, { id, draft, before: held })
    await writeStaff(tx, caller.workspace, person)
    await checkSomebodyAdministers(tx, caller.workspace)
    const after = await toldStaff(tx, caller.workspace, id)
    did({ what: 'person-edit', target: staff.name, before, after, people: [id] })
  })
  return null
})
