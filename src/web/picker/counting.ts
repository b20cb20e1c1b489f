import { depthOf } from '#/core/directory/coverage'
import type { OrgNode, RecipientGroup, RecipientItem } from '#/generated/types'
import type { NamedGroups } from './named-groups'
import { needsOf } from './needs'
import { everybody, type Organisation } from './organisation'

/** Items that name people by themselves; the others are decided while the flow runs. */
const settled: readonly RecipientItem['type'][] = ['user', 'dept', 'role']

/** Those of the items that name people by themselves, and contact groups that hold only such. */
export const settledIn = (items: readonly RecipientItem[], held: NamedGroups = new Map()): RecipientItem[] =>
  items.filter((item) => settled.includes(item.type) || (held.has(item.id) && !isDecidedLater(item, held)))

/** Whether whom an item means depends on something of a flow: who started or handled it, or its form. */
function isDecidedLater(item: RecipientItem, named: NamedGroups): boolean {
  const group: RecipientGroup = { chosetype: 'or', chosed: [item], runRoots: [] }
  const { creator, lastUser, fields } = needsOf([group], { fields: [], named })
  return creator || lastUser || fields.length > 0
}

function peopleBelow(node: OrgNode, depth: number, ids: Set<string>) {
  for (const child of node.children) {
    if (child.type === 'user') ids.add(child.id)
    else if (depth > 1) peopleBelow(child, depth - 1, ids)
  }
}

/** The people of a chosen person or department; undefined for roles, whose holders only the server knows. */
function peopleOf(
  { departments }: Organisation,
  known: ReadonlySet<string>,
  item: RecipientItem,
): Set<string> | undefined {
  if (item.type === 'user') return new Set(known.has(item.id) ? [item.id] : [])
  if (item.type !== 'dept') return undefined
  const ids = new Set<string>()
  const node = departments.get(item.id)
  if (node) peopleBelow(node, depthOf(item.id, item.coverage), ids)
  return ids
}

const united = (sets: readonly Set<string>[]) => new Set(sets.flatMap((ids) => [...ids]))
const common = ([first = new Set(), ...others]: readonly Set<string>[]) =>
  new Set([...first].filter((id) => others.every((ids) => ids.has(id))))

/** How many people the items mean, as far as the page knows the company: undefined when a role is among them. */
export function countedHere(
  organisation: Organisation,
  items: readonly RecipientItem[],
  mode: RecipientGroup['chosetype'],
): number | undefined {
  if (items.some(({ type }) => type !== 'user' && type !== 'dept')) return undefined
  const users = items.filter(({ type }) => type === 'user')
  const known = new Set(users.length ? everybody(organisation).map(({ id }) => id) : [])
  const sets = items.flatMap((item) => peopleOf(organisation, known, item) ?? [])
  return (mode === 'and' ? common(sets) : united(sets)).size
}
