import { defineCall } from '../../platform'
import {
  assertHasAdministrator,
  assertStaffUnchanged,
  describeStaff,
  requireManageableStaff,
  validateStaff,
} from '../../policies/staff'
import { writeStaff } from '../../queries/directory/staff-writer'
import { changeDirectory } from '../../services/change-directory'

export default defineCall('employee/edit', async ({ id, person: draft, seen }, context) => {
  const { caller, language } = context
  await changeDirectory(context, async (tx, did) => {
    const staff = await requireManageableStaff(tx, caller, id)
    assertStaffUnchanged(staff, seen)
    const before = await describeStaff(tx, caller.workspace, { id, language, stored: staff })
    const roleIds = staff.roles.map((role) => role.id)
    const person = await validateStaff(tx, caller, { id, draft, before: roleIds, language, stored: staff })
    await writeStaff(tx, caller.workspace, [person])
    await assertHasAdministrator(tx, caller.workspace)
    const after = await describeStaff(tx, caller.workspace, { id, language })
    did({ what: 'person-edit', target: staff.name, before, after, people: [id] })
  })
  return null
})
