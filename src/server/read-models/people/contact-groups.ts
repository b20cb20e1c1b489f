import type { ContactGroup } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { mayManage } from '../../policies/contact-group'
import { toContactGroup } from '../../presenters/contact-group'
import { wholeContactGroups } from '../../queries/directory/contact-group'
import { usesOf } from '../../queries/directory/contact-group-uses'
import { addresseesOf } from '../../queries/directory/recipient-directory'

/** The contact groups of a workspace as the caller manages them, by name. */
export async function contactGroupsOf(context: Context): Promise<ContactGroup[]> {
  const { db, caller } = context
  const groups = await wholeContactGroups(db, caller.workspace)
  const [uses, addressees] = await Promise.all([usesOf(db, caller.workspace, groups), addresseesOf(context)])
  return groups.map((group) =>
    toContactGroup(group, { used: uses.get(group.id), mayManage: mayManage(group, caller, addressees) }),
  )
}
