import { mergeDepartment } from '../../../core/directory/department-changes'
import { defineCall } from '../../platform/call'
import { changeDirectory } from '../../queries/directory/change-directory'
import {
  countMembers,
  listDepartments,
  moveMembers,
  writeDepartments,
} from '../../queries/directory/department'
import { replaceDepartment } from '../../services/replace-department'

export default defineCall('dept/merge', async ({ id, into }, context) => {
  const { workspace } = context.caller
  return changeDirectory(context, async (tx, did) => {
    const all = await listDepartments(tx, workspace)
    const changed = mergeDepartment(all, { id, into })
    const members = await countMembers(tx, workspace, id)
    const moved = await moveMembers(tx, workspace, { from: id, to: into })
    await writeDepartments(tx, workspace, changed)
    const nameOf = (one: string) => all.find((department) => department.id === one)?.name ?? ''
    const to = { id: into, name: nameOf(into) }
    const answer = {
      people: members,
      ...(await replaceDepartment(tx, context, { type: 'dept', from: id, to })),
    }
    const after = { into: to.name, ...answer }
    did({ what: 'department-merge', target: nameOf(id), after, people: moved })
    return answer
  })
})
