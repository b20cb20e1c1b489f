import { scopeDepth } from '#/core/directory/department-scope'
import type { OrgNode, RecipientGroup, RecipientItem } from '#/generated/types'
import type { GroupsByName } from '../groups/named-groups'
import type { Organisation } from '../organisation/organisation'
import { testRequirementsOf } from './test-requirements'

/** Items that name people by themselves; the others are decided while the flow runs. */
const settled: readonly RecipientItem['type'][] = ['user', 'dept', 'role']

/** Those of the items that name people by themselves, and contact groups that hold only such. */
export const findStaticItems = (
  items: readonly RecipientItem[],
  held: GroupsByName = new Map(),
): RecipientItem[] =>
  items.filter((item) => settled.includes(item.type) || (held.has(item.id) && !isDecidedLater(item, held)))

/** Whether whom an item means depends on something of a flow: who started or handled it, or its form. */
function isDecidedLater(item: RecipientItem, named: GroupsByName): boolean {
  const group: RecipientGroup = { chosetype: 'or', chosed: [item], runRoots: [] }
  const { creator, lastUser, fields } = testRequirementsOf([group], { fields: [], named })
  return creator || lastUser || fields.length > 0
}

function peopleBelow(node: OrgNode, depth: number, ids: Set<string>) {
  for (const child of node.children) {
    if (child.type === 'user') ids.add(child.id)
    else if (depth > 1) peopleBelow(child, depth - 1, ids)
  }
}

/** Those of the ids that are people of the company. */
function present({ departments }: Organisation, ids: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  if (!ids.size) return found
  for (const { children } of departments.values())
    for (const child of children) if (child.type === 'user' && ids.has(child.id)) found.add(child.id)
  return found
}

/** The people of each chosen department; chosen people are one set, or, where all must hold, each by themselves. */
function setsOf(organisation: Organisation, items: readonly RecipientItem[], isEach: boolean): Set<string>[] {
  const users = items.flatMap(({ type, id }) => (type === 'user' ? id : []))
  const known = present(organisation, new Set(users))
  const ofUsers = isEach ? users.map((id) => new Set(known.has(id) ? [id] : [])) : [known]
  const ofDepartments = items.flatMap(({ type, id, coverage }) => {
    const node = type === 'dept' && organisation.departments.get(id)
    if (!node) return []
    const ids = new Set<string>()
    peopleBelow(node, scopeDepth(id, coverage), ids)
    return [ids]
  })
  return [...ofUsers, ...ofDepartments]
}

function united([first = new Set(), ...others]: readonly Set<string>[]): Set<string> {
  for (const ids of others) for (const id of ids) first.add(id)
  return first
}
const common = ([first = new Set(), ...others]: readonly Set<string>[]) =>
  new Set([...first].filter((id) => others.every((ids) => ids.has(id))))

/**
 * How many people the items mean, as far as the page knows the company: undefined when a role is among them, or a
 * department that is gone, which may have become part of another.
 */
export function countPeople(
  organisation: Organisation,
  items: readonly RecipientItem[],
  mode: RecipientGroup['chosetype'],
): number | undefined {
  const isKnown = ({ type, id }: RecipientItem) =>
    type === 'user' || (type === 'dept' && organisation.departments.has(id))
  if (!items.every(isKnown)) return undefined
  const sets = setsOf(organisation, items, mode === 'and')
  return (mode === 'and' ? common(sets) : united(sets)).size
}
