import type { FlowDesign } from '../../../generated/types'
import type { Directory, DirectoryPerson } from '../../directory/directory'
import { canStartFlow } from '../design/can-start'

/** People who may start a flow from the same department, and lead the same departments on the way up from it. */
export interface CreatorClass {
  dept: string
  /** The ids of those departments: their superiors are looked for above these. */
  leads: readonly string[]
  /** Both as one text: no others have the same. */
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

/** The departments that a person may act from; who works nowhere acts from none. */
const placesOf = ({ departments }: DirectoryPerson) =>
  departments.length ? departments.map(({ id }) => id) : ['']

/** All who may start flows of a design, with each of their departments, those together who have the same superiors. */
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
