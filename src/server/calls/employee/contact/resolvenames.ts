import { defineCall } from '../../../platform'
import { readContactGroupNames, readCurrentDirectory } from '../../../queries'

/** Resolves names; an entry that no longer exists retains the name it was chosen under. */
export default defineCall('employee/contact/resolvenames', async ({ list }, context) => {
  const { db, caller } = context
  const groups = list.filter(({ type }) => type === 'contactgroup').map(({ id }) => id)
  const [directory, groupNames] = await Promise.all([
    readCurrentDirectory(context),
    readContactGroupNames(db, caller.workspace, groups),
  ])
  const currentName: Record<string, (id: string) => string | undefined> = {
    user: (id) => directory.person(id)?.name,
    dept: (id) => directory.department(id)?.name,
    role: (id) => directory.role(id)?.name,
    contactgroup: (id) => groupNames.get(id),
  }
  return list.map(({ type, id, name }) => ({ type, id, name: currentName[type]?.(id) ?? name }))
})
