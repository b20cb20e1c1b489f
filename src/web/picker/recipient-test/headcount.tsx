import { useMemo } from 'react'
import { scopeDepth } from '#/core/directory/department-scope'
import type { OrgNode, RecipientGroup, RecipientItem } from '#/generated/types'
import { t } from '../../platform'
import { currentPerson, hasPermission } from '../../stores/session'
import { type GroupsByName, useNamedGroups } from '../groups/named-groups'
import { useOrganisation } from '../organisation/load-organisation'
import type { Organisation } from '../organisation/organisation'
import { useRecipientTest } from './recipient-test'
import { testRequirementsOf } from './test-requirements'

/** Item types that name people statically; the others are resolved while the flow runs. */
const settled: readonly RecipientItem['type'][] = ['user', 'dept', 'role']

/** Returns the items that name people statically, and contact groups that contain only such. */
export const findStaticItems = (
  items: readonly RecipientItem[],
  groupsByName: GroupsByName = new Map(),
): RecipientItem[] =>
  items.filter(
    (item) =>
      settled.includes(item.type) || (groupsByName.has(item.id) && !isDecidedLater(item, groupsByName)),
  )

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

function united([first = new Set(), ...rest]: readonly Set<string>[]): Set<string> {
  for (const ids of rest) for (const id of ids) first.add(id)
  return first
}
const common = ([first = new Set(), ...rest]: readonly Set<string>[]) =>
  new Set([...first].filter((id) => rest.every((ids) => ids.has(id))))

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

/** How the items of a group combine, and its run scope. */
export type GroupCombination = Pick<RecipientGroup, 'chosetype'> & Partial<RecipientGroup>

interface PeopleCountProps {
  items: readonly RecipientItem[]
  combining: GroupCombination
}

/** Number of people chosen, shown while choosing; zero is a warning. */
export function Headcount({ items, combining: { chosetype, runRoots } }: PeopleCountProps) {
  // Contents of contact groups are loaded for designers only; for others they count as resolved later.
  const named = useNamedGroups(
    hasPermission('flowdesign') ? [{ chosetype, chosed: [...items], runRoots: [] }] : [],
  )
  const now = useMemo(() => findStaticItems(items, named), [items, named])
  const later = items.length - now.length
  // A formula or a smaller scope may exclude anyone, and unresolved items make the intersection unknown.
  const isOpen = chosetype === 'custom' || !!runRoots?.length || (chosetype === 'and' && later > 0)
  if (isOpen || !now.length)
    return (
      later > 0 && (
        <p className="pk-count q-fixed q-soft q-text-xs q-line-above q-pad-y-1 q-pad-x-3">
          {t('picker.count.later')}
        </p>
      )
    )
  return <Counted items={now} later={later} chosetype={chosetype} />
}

interface CountedProps extends Pick<GroupCombination, 'chosetype'> {
  items: readonly RecipientItem[]
  later: number
}

function Counted({ items, later, chosetype }: CountedProps) {
  const count = useCount(items, chosetype)
  if (count === undefined) return null
  const isNobody = count === 0 && later === 0
  const key = isNobody ? 'picker.count.none' : later ? 'picker.count.more' : 'picker.count'
  return (
    <p
      className="pk-count q-fixed q-soft q-text-xs q-line-above q-pad-y-1 q-pad-x-3"
      aria-live="polite"
      data-none={isNobody || undefined}
    >
      {t(key, { count, more: later })}
    </p>
  )
}

/** Counts people and departments in the page; for roles and groups requests the server, where permitted. */
function useCount(items: readonly RecipientItem[], mode: GroupCombination['chosetype']): number | undefined {
  const { value: organisation } = useOrganisation()
  const here = useMemo(
    () => (organisation ? countPeople(organisation, items, mode) : undefined),
    [organisation, items, mode],
  )
  const needsServer = organisation !== undefined && here === undefined && hasPermission('flowdesign')
  const personId = currentPerson()?.id
  const { result } = useRecipientTest(
    needsServer
      ? {
          groupList: [{ chosetype: mode, chosed: [...items], runRoots: [] }],
          testType: 'onlyspread',
          testData: { created_id: personId, lastuser_id: personId, permission_id: [] },
        }
      : undefined,
  )
  return here ?? result?.total
}
