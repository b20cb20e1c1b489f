import { addDepartment } from '../../../core/directory/department-changes'
import { defineCall } from '../../platform'
import { listDepartments, listLeaders, setLeaders, writeDepartments } from '../../queries'
import { changeDirectory } from '../../services/change-directory'

export default defineCall('dept/add', async ({ name, parent_id, leaders }, context) => {
  const { workspace } = context.caller
  const id = context.newId()
  await changeDirectory(context, async (tx, did) => {
    const all = await listDepartments(tx, workspace)
    const changed = addDepartment(all, { id, name, parentId: parent_id })
    await writeDepartments(tx, workspace, changed)
    const people = await setLeaders(tx, workspace, id, leaders)
    const nextSteps = (await listLeaders(tx, workspace, id)).map((one) => one.name)
    const parent = all.find((one) => one.id === parent_id)?.name
    did({ what: 'department-add', target: name.trim(), after: { parent, leaders: nextSteps }, people })
  })
  return { id }
})
