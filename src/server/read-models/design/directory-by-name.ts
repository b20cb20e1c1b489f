import { namedIn } from '../../../core/recipient/lookup-entry'
import type { Bearers } from '../../../core/recipient/rebind-names'
import type { Named } from '../../../core/recipient/replace-references'
import type { Context } from '../../platform/http/define-call'
import { addresseesOf } from '../../queries/directory/recipient-directory'
import { listRoles } from '../../queries/directory/role'

/** The people in service, departments and roles of the company by what they are called. */
export async function bearersOf(context: Context): Promise<Bearers> {
  const { directory } = await addresseesOf(context)
  const roles = await listRoles(context.db, context.caller.workspace)
  const all: Record<Named['type'], readonly { id: string; name: string }[]> = {
    user: directory.people().filter(({ enabled }) => enabled),
    dept: directory.departments(),
    role: roles,
  }
  return {
    nameOf: (named) => namedIn(directory, named)?.name,
    idsOf: (type, name) => all[type].filter((one) => one.name === name).map(({ id }) => id),
  }
}
