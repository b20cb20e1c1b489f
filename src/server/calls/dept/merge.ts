import { mergeDepartment } from '../../../core/directory/department-changes'
import { defineCall } from '../../platform'
import { countMembers, listDepartments, moveMembers, writeDepartments } from '../../queries'
import { changeDirectory } from '../../services/change-directory'
import { checkRecipientsMove } from '../../services/guard-privileges'
import { replaceDepartment } from '../../services/replace-department'

const nameOf = (all: readonly { id: string; name: string }[], one: string) =>
  all.find(({ id }) => id === one)?.name ?? ''

export default defineCall('dept/merge', async ({ id, into }, context) => {
  const { workspace } = context.caller
  return changeDirectory(context, async (tx, did) => {
    const all = await listDepartments(tx, workspace)
    const changed = mergeDepartment(all, { id, into })
    await checkRecipientsMove(tx, context, {
      named: { type: 'dept', id },
      from: nameOf(all, id),
      to: nameOf(all, into),
    })
    const members = await countMembers(tx, workspace, id)
    const moved = await moveMembers(tx, workspace, { from: id, to: into })
    await writeDepartments(tx, workspace, changed)
    const to = { id: into, name: nameOf(all, into) }
    const answer = {
      people: members,
      ...(await replaceDepartment(tx, context, { type: 'dept', from: id, to })),
    }
    const after = { into: to.name, ...answer }
    did({ what: 'department-merge', target: nameOf(all, id), after, people: moved })
    return answer
  })
})
