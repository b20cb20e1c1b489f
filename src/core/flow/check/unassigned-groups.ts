import type { Problem } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import type { CreatorClass } from './creator-dependencies'
import type { UnassignedStep } from './unassigned-steps'

/** Creators without an assignee for the same reason, with its description. */
export interface UnassignedGroup {
  code: string
  params: Problem['params']
  creators: readonly CreatorClass[]
}

/** Maximum number of departments listed individually; the others are summarized. */
const maxDepartments = 5

/** Maximum number of creators named. */
const maxNames = 3

/** Returns the number of people and the first names; only people in several departments may appear twice. */
function namedIn(creators: readonly CreatorClass[]) {
  const visited = new Set<string>()
  const names: string[] = []
  let count = 0
  for (const { people } of creators)
    for (const { id, name, departments } of people) {
      if (departments.length > 1 && (visited.has(id) || !visited.add(id))) continue
      count += 1
      if (names.length < maxNames) names.push(name)
    }
  return { count, names: names.join('、') }
}

/** Counts how many creators start from each department or below it. */
function countsBelow(creators: readonly CreatorClass[], directory: Directory): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { dept, people } of creators)
    for (const { id } of directory.pathOf(dept)) counts.set(id, (counts.get(id) ?? 0) + people.length)
  return counts
}

/** Counts the people in some creator classes. */
export const countCreators = (some: readonly CreatorClass[]): number =>
  some.reduce((sum, { people }) => sum + people.length, 0)

/** Totals of all possible creators, counted once for all steps. */
export interface CreatorTotals {
  directory: Directory
  all: readonly CreatorClass[]
  /** Number of creators; people in several departments count once for each. */
  total: number
  /** Number of creators by class key. */
  sizes: ReadonlyMap<string, number>
  /** Number of creators who start from each department or below it. */
  below: ReadonlyMap<string, number>
}

/** Counts all people who may start flows. */
export const countAllCreators = (all: readonly CreatorClass[], directory: Directory): CreatorTotals => ({
  directory,
  all,
  total: countCreators(all),
  sizes: new Map(all.map(({ key, people }) => [key, people.length])),
  below: countsBelow(all, directory),
})

/**
 * Groups creators without an assignee by the topmost department in which all lack one. The rest are single
 * people: department heads, or creators who would receive their own request.
 */
function byDepartment(lacking: readonly CreatorClass[], { directory, sizes, below: total }: CreatorTotals) {
  const missing = countsBelow(lacking, directory)
  const isWhole = (one: CreatorClass) => one.people.length === sizes.get(one.key)
  const topOf = ({ dept }: CreatorClass) => {
    const path = directory.pathOf(dept)
    return (path.find(({ id }) => missing.get(id) === total.get(id)) ?? path.at(-1))?.id
  }
  const departments = new Map<string, CreatorClass[]>()
  for (const one of lacking.filter((some) => !some.leads.length && isWhole(some))) {
    const top = topOf(one)
    if (top === undefined) continue
    const group = departments.get(top)
    if (group) group.push(one)
    else departments.set(top, [one])
  }
  const ungrouped: CreatorClass[] = []
  for (const one of lacking.filter((some) => some.leads.length || !isWhole(some) || !topOf(some))) {
    const group = departments.get(topOf(one) ?? '')
    const isPartOfAll = group && missing.get(topOf(one) ?? '') === total.get(topOf(one) ?? '')
    if (isPartOfAll) group.push(one)
    else ungrouped.push(one)
  }
  return { departments: [...departments], others: ungrouped }
}

function placeGroups(lacking: readonly CreatorClass[], all: CreatorTotals) {
  const { departments, others } = byDepartment(lacking, all)
  const nameOf = (id: string) => all.directory.department(id)?.name ?? id
  const named = departments.slice(0, maxDepartments).map(
    ([id, creators]): UnassignedGroup => ({
      code: 'nobody-found-department',
      params: { department: nameOf(id), ...namedIn(creators) },
      creators,
    }),
  )
  const rest = departments.slice(maxDepartments)
  const together = rest.flatMap(([, creators]) => creators)
  const more = { departments: rest.length, ...namedIn(together) }
  return [
    ...named,
    { code: 'nobody-found-departments', params: more, creators: together },
    { code: 'nobody-found-superior', params: namedIn(others), creators: others },
  ].filter(({ creators }) => creators.length)
}

/** Groups the creators for whom a step finds no assignee, named by what its recipients depend on. */
export function groupUnassigned(
  { step, creators, by }: UnassignedStep,
  all: CreatorTotals,
): UnassignedGroup[] {
  if (by === 'place') return placeGroups(creators, all)
  if (by === 'nothing') return [{ code: 'nobody-found-anyone', params: {}, creators }]
  const items = step.dealers.flatMap(({ chosed }) => chosed).map(({ name }) => name)
  const among = [...new Set(items)].join('、')
  return [{ code: 'nobody-found-among', params: { among, ...namedIn(creators) }, creators }]
}
