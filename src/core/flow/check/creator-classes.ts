import type { FlowDesign } from '../../../generated/types'
import type { Directory, DirectoryPerson } from '../../directory/directory'
import { canStartFlow } from '../design/can-start'

/** Class of creators who may start a flow from the same department and lead the same departments above it. */
export interface CreatorClass {
  dept: string
  /** Ids of the departments they lead; their superiors are searched for above these. */
  leads: readonly string[]
  /** Unique key of the class, made from both. */
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
      const leads = ledAbove(person, dept, directory)
      const key = [dept, ...leads].join(' ')
      const alike = byKey.get(key)
      if (alike) alike.people.push(person)
      else byKey.set(key, { dept, leads, key, people: [person] })
    }
  return [...byKey.values()]
}
