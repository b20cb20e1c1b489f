import { checkGroupName } from '../../../../core/directory/role-changes'
import { defineCall } from '../../../platform'
import { listRoles, renameRoleGroup } from '../../../queries'
import { changeDirectory } from '../../../services/change-directory'

export default defineCall('employee/role/renamegroup', async ({ group_id, name }, context) => {
  const { workspace } = context.caller
  await changeDirectory(context, async (tx, did) => {
    const all = await listRoles(tx, workspace)
    const free = checkGroupName(all, group_id, name)
    const before = all.find(({ groupId }) => groupId === group_id)?.groupName ?? ''
    if (free === before) return
    await renameRoleGroup(tx, workspace, group_id, free)
    const names = { before: { name: before }, after: { name: free } }
    did({ what: 'role-group-rename', target: before, ...names, people: [] })
  })
  return null
})
