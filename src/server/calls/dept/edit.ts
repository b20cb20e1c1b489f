import { isDeepStrictEqual } from 'node:util'
import { renameDepartment, updateDepartments } from '../../../core/directory/department-changes'
import { defineCall } from '../../platform'
import { listDepartments, listLeaders, setLeaders, writeDepartments } from '../../queries'
import { changeDirectory } from '../../services/change-directory'

export default defineCall('dept/edit', async ({ id, name, leaders }, context) => {
  const { workspace } = context.caller
  await changeDirectory(context, async (tx, did) => {
    const all = await listDepartments(tx, workspace)
    const readLeaderNames = async () => (await listLeaders(tx, workspace, id)).map((one) => one.name)
    const nameIn = (departments: typeof all) => departments.find((one) => one.id === id)?.name ?? ''
    const before = { name: nameIn(all), leaders: await readLeaderNames() }
    const changed = renameDepartment(all, id, name)
    await writeDepartments(tx, workspace, changed)
    const people = await setLeaders(tx, workspace, id, leaders)
    const after = { name: nameIn(updateDepartments(all, changed)), leaders: await readLeaderNames() }
    if (!isDeepStrictEqual(before, after))
      did({ what: 'department-edit', target: before.name, before, after, people })
  })
  return null
})
