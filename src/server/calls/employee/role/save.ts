import { placeRole, roleOf } from '../../../../core/directory/role-changes'
import { defineCall } from '../../../platform/call'
import { checkMayManage } from '../../../policies/directory'
import { changeDirectory } from '../../../queries/change-directory'
import { listRoles, writeRole } from '../../../queries/role'

export default defineCall('employee/role/save', async ({ id, name, group_name }, context) => {
  const { caller, newId } = context
  return changeDirectory(context, async (tx, did) => {
    const all = await listRoles(tx, caller.workspace)
    const old = id === undefined ? undefined : roleOf(all, id)
    if (old) checkMayManage(caller, old.permissions)
    const placed = placeRole(all, { id: old?.id ?? newId(), name, groupName: group_name }, newId())
    await writeRole(tx, caller.workspace, placed)
    const after = { name: placed.name, group: placed.groupName }
    const before = old && { name: old.name, group: old.groupName }
    did({ what: old ? 'role-edit' : 'role-add', target: old?.name ?? placed.name, before, after })
    return { id: placed.id }
  })
})
