import type { ContactGroup } from '../../../generated/types'
import type { Context } from '../../platform'
import { canManageContactGroup } from '../../policies/directory'
import { toContactGroup } from '../../presenters/contact-group'
import { listContactGroups, readRecipientDirectory } from '../../queries'
import { findGroupUses } from '../../queries/directory/contact-group-uses'

/** Loads the contact groups of a workspace for management by the caller, by name. */
export async function loadContactGroups(context: Context): Promise<ContactGroup[]> {
  const { db, caller } = context
  const groups = await listContactGroups(db, caller.workspace)
  const [uses, addressees] = await Promise.all([
    findGroupUses(db, caller.workspace, groups),
    readRecipientDirectory(context),
  ])
  return groups.map((group) =>
    toContactGroup(group, {
      used: uses.get(group.id),
      mayManage: canManageContactGroup(group, caller, addressees),
    }),
  )
}
