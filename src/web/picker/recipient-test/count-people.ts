import { scopeDepth } from '#/core/directory/department-scope'
import type { OrgNode, RecipientGroup, RecipientItem } from '#/generated/types'
import type { GroupsByName } from '../groups/named-groups'
import type { Organisation } from '../organisation/organisation'
import { testRequirementsOf } from './test-requirements'

/** Item types that name people statically; the others are resolved while the flow runs. */
const settled: readonly RecipientItem['type'][] = ['user', 'dept', 'role']

/** Returns the items that name people statically, and contact groups that contain only such. */
export const findStaticItems = (
  items: readonly RecipientItem[],
  held: GroupsByName = new Map(),
): RecipientItem[] =>
  items.filter((item) => settled.includes(item.type) || (held.has(item.id) && !isDecidedLater(item, held)))

/** Whether an item depends on a flow: on its creator or assignees, or on its form. */
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

/** Returns those of the ids that belong to people of the company. */
function present({ departments }: Organisation, ids: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  if (!ids.size) return found
  for (const { children } of departments.values())
    for (const child of children) if (child.type === 'user' && ids.has(child.id)) found.add(child.id)
  return found
}

/**
 * Returns the people of each chosen department; chosen people are one set, or one set each for an
 * intersection.
 */
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
 * Counts the people of the items, as far as the page has the company data. Returns undefined if they include
 * a role, or a removed department, which may have been merged into another.
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
