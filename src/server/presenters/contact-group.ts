import type { ContactGroup, GroupUse, NamedGroup } from '../../generated/types'
import type { ContactGroupRecord } from '../queries'
import { toIso } from './time'

/** Option of a contact group. */
export const toContactGroupOption = ({
  id,
  name,
  tip,
}: Pick<ContactGroupRecord, 'id' | 'name' | 'tip'>): NamedGroup => ({
  _id: id,
  name,
  tip,
})

/** Management view of a contact group. */
export const toContactGroup = (
  group: ContactGroupRecord,
  { used, mayManage }: { used: readonly GroupUse[] | undefined; mayManage: boolean },
): ContactGroup => ({
  ...toContactGroupOption(group),
  groups: group.groups,
  managers: group.managers,
  rev: group.rev,
  used: [...(used ?? [])],
  mayManage,
  updated_at: toIso(group.updatedAt),
  updated_name: group.updatedName,
})
