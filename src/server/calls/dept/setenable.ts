import { disableDepartment, enableDepartment } from '../../../core/directory/department-changes'
import { defineCall } from '../../platform'
import { countMembers, listDepartments, writeDepartments } from '../../queries'
import { changeDirectory } from '../../services/change-directory'

export default defineCall('dept/setenable', async ({ id, enabled }, context) => {
  const { workspace } = context.caller
  await changeDirectory(context, async (tx, did) => {
    const all = await listDepartments(tx, workspace)
    const changed = enabled
      ? enableDepartment(all, id)
      : disableDepartment(all, { id, people: await countMembers(tx, workspace, id) })
    if (changed.length === 0) return
    await writeDepartments(tx, workspace, changed)
    const target = changed[0]?.name ?? ''
    did({ what: enabled ? 'department-enable' : 'department-disable', target, people: [] })
  })
  return null
})
