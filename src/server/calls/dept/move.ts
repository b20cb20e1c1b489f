import { moveDepartment, updateDepartments } from '../../../core/directory/department-changes'
import { defineCall } from '../../platform'
import { listDepartments, writeDepartments } from '../../queries'
import { changeDirectory } from '../../services/change-directory'

export default defineCall('dept/move', async ({ id, parent_id, before }, context) => {
  const { workspace } = context.caller
  await changeDirectory(context, async (tx, did) => {
    const all = await listDepartments(tx, workspace)
    const changed = moveDepartment(all, { id, parentId: parent_id, before })
    if (changed.length === 0) return
    await writeDepartments(tx, workspace, changed)
    const placeIn = (departments: typeof all) => {
      const found = departments.find((one) => one.id === id)
      return { parent: all.find((one) => one.id === found?.parentId)?.name, order: found?.order }
    }
    const target = all.find((one) => one.id === id)?.name ?? ''
    did({
      what: 'department-move',
      target,
      people: [],
      before: placeIn(all),
      after: placeIn(updateDepartments(all, changed)),
    })
  })
  return null
})
