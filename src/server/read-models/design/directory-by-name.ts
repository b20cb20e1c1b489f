import { lookupEntry } from '../../../core/recipient/lookup-entry'
import type { NameIndex } from '../../../core/recipient/rebind-names'
import type { DirectoryEntity } from '../../../core/recipient/replace-references'
import type { Context } from '../../platform/http/define-call'
import { readRecipientDirectory } from '../../queries/directory/recipient-directory'
import { listRoles } from '../../queries/directory/role'

/** The people in service, departments and roles of the company by what they are called. */
export async function loadNameIndex(context: Context): Promise<NameIndex> {
  const { directory } = await readRecipientDirectory(context)
  const roles = await listRoles(context.db, context.caller.workspace)
  const all: Record<DirectoryEntity['type'], readonly { id: string; name: string }[]> = {
    user: directory.people().filter(({ enabled }) => enabled),
    dept: directory.departments(),
    role: roles,
  }
  return {
    nameOf: (named) => lookupEntry(directory, named)?.name,
    idsOf: (type, name) => all[type].filter((one) => one.name === name).map(({ id }) => id),
  }
}
