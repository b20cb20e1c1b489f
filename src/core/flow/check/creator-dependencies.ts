import type { FlowDesign, FlowDesignSet, RecipientGroup, RecipientItem } from '../../../generated/types'
import type { Directory, DirectoryPerson } from '../../directory/directory'
import { staticItemTypes } from '../../recipient/matches-person'
import { isSuperiorItem } from '../../recipient/superiors'
import { canStartFlow } from '../design'

/** Class of creators who may start a flow from the same department and lead the same departments above it. */
export interface CreatorClass {
  dept: string
  /** Ids of the departments they lead; their superiors are searched for above these. */
  leads: readonly string[]
  /** Unique key of the class, made from both and from the superiors that its people have of their own. */
  key: string
  people: DirectoryPerson[]
}

function ledAbove(person: DirectoryPerson, dept: string, directory: Directory): string[] {
  if (!person.departments.some(({ leader }) => leader)) return []
  return directory
    .pathOf(dept)
    .map(({ id }) => id)
    .filter((id) => directory.leadersOf(id).some((leader) => leader.id === person.id))
}

/** Returns the departments that a person can act from; empty if they belong to none. */
const placesOf = ({ departments }: DirectoryPerson) =>
  departments.length ? departments.map(({ id }) => id) : ['']

/** Groups all people who may start flows of a design by department and superiors. */
export function creatorClassesOf(design: FlowDesign, directory: Directory): CreatorClass[] {
  const byKey = new Map<string, CreatorClass>()
  for (const person of directory.people().filter(({ id }) => canStartFlow(design, directory, id)))
    for (const dept of placesOf(person)) {
      const targets = ledAbove(person, dept, directory)
      const key = [dept, ...targets, person.superiors ? JSON.stringify(person.superiors) : ''].join(' ')
      const alike = byKey.get(key)
      if (alike) alike.people.push(person)
      else byKey.set(key, { dept, leads: targets, key, people: [person] })
    }
  return [...byKey.values()]
}

/** Properties of the creator on which recipients depend. */
export interface CreatorDependencies {
  /** Groups scoped to the creator's department. */
  scoped: readonly RecipientGroup[]
  /** Whether the creator's superiors matter. */
  superior: boolean
  /** Whether the creator can be one of the recipients. */
  self: boolean
  /** Named people, departments and roles that may include the creator. */
  named: readonly RecipientItem[]
}

interface Known {
  set: Pick<FlowDesignSet, 'runRoots' | 'runRoottype'>
  groups: ReadonlyMap<string, RecipientGroup[]>
}

const isAboutCreator = (item: RecipientItem) =>
  (item.type === 'fun' && item.id === 'CreatID') || isSuperiorItem(item)

/** Expands groups by the content of their contact groups, each contact group once. */
function withInner(groups: readonly RecipientGroup[], known: Known): RecipientGroup[] {
  const visited = new Set<string>()
  const all = [...groups]
  for (const { chosed } of all)
    for (const { type, id } of chosed)
      if (type === 'contactgroup' && !visited.has(id)) {
        visited.add(id)
        all.push(...(known.groups.get(id) ?? []))
      }
  return all
}

/**
 * Returns what groups need to know of the creator; undefined if they depend on more: a form, a function or
 * the last handler.
 */
export function creatorDependenciesOf(
  groups: readonly RecipientGroup[],
  known: Known,
): CreatorDependencies | undefined {
  const all = withInner(groups, known)
  const items = all.flatMap(({ chosed }) => chosed)
  const isDecided = (item: RecipientItem) =>
    staticItemTypes.has(item.type) || item.type === 'contactgroup' || isAboutCreator(item)
  const scoped = all.filter(({ runRoots }) => runRoots.length || known.set.runRoots.length)
  const looksBack = scoped.some((one) => (one.runRoottype || known.set.runRoottype) === 'lastuser')
  if (looksBack || !items.every(isDecided)) return undefined
  return {
    scoped,
    superior: items.some(isSuperiorItem),
    self: items.some(({ type, id }) => type === 'fun' && id === 'CreatID'),
    named: items.filter(({ type }) => staticItemTypes.has(type)),
  }
}
