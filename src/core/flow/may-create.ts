import type { FlowDesign, RecipientGroup, RecipientItem } from '../../generated/types'
import { depthOf, liesWithin } from '../directory/coverage'
import type { Directory, DirectoryPerson } from '../directory/directory'
import { groupsAbout } from '../recipient/about-person'
import { combine } from '../recipient/combine'
import { startOf } from './design'

type Belongs = (item: RecipientItem, person: DirectoryPerson, directory: Directory) => boolean

/** What may decide who creates: people, departments and roles; nothing else is known before a flow exists. */
const belongs: Partial<Record<RecipientItem['type'], Belongs>> = {
  user: ({ id }, person) => person.id === id,
  role: ({ id }, person) => person.roles.includes(id),
  dept: ({ id, coverage }, person, directory) =>
    person.departments.some((one) => liesWithin(directory, one.id, id, depthOf(id, coverage))),
}

/** Types of items that may decide who creates a flow (domain facts 3.2). */
export const creatorItemTypes: ReadonlySet<string> = new Set(Object.keys(belongs))

const isInGroup = (group: RecipientGroup, person: DirectoryPerson, directory: Directory) =>
  combine(
    group,
    group.chosed.map((item) => (belongs[item.type]?.(item, person, directory) ? [person.id] : [])),
  ).length > 0

/** Whether a person may start flows of the design: its start step names nobody in particular, or him. */
export function mayCreate(design: FlowDesign, directory: Directory, personId: string): boolean {
  const person = directory.person(personId)
  if (!person?.enabled) return false
  const { creatPermission } = startOf(design)
  const groups = groupsAbout(creatPermission, person, directory)
  return !creatPermission.length || groups.some((group) => isInGroup(group, person, directory))
}
