import type { RemoteArgument, RemoteValue } from '../../generated/types'
import { listScopePeople } from './department-scope'
import type { Department, Directory, DirectoryPerson } from './directory'
import { ownSuperiors } from './reporting-lines'
import { findSuperiors } from './superiors'

/** Row returned by a source of choices. */
type ChoiceRow = {
  value: string
  label: string
  children?: ChoiceRow[]
}

/** Returns the choices of the directory for the parameters of a field. */
type DirectoryChoices = (directory: Directory, parameters: Readonly<Record<string, unknown>>) => ChoiceRow[]

const maxPeople = 20

/** Returns the departments as a tree, keyed by id. */
const departmentTree: DirectoryChoices = (directory) => {
  const rowsOf = (departments: readonly Department[]): ChoiceRow[] =>
    departments.map(({ id, name }) => {
      const below = rowsOf(directory.childrenOf(id))
      return { value: id, label: name, ...(below.length ? { children: below } : {}) }
    })
  return rowsOf(directory.departments().filter(({ parentId }) => !parentId))
}

/** Returns enabled people whose name or job number contains the search text, keyed by job number. */
const peopleFound: DirectoryChoices = (directory, { q }) => {
  const typed = typeof q === 'string' ? q.trim().toLowerCase() : ''
  if (!typed) return []
  return directory
    .people()
    .filter(({ enabled }) => enabled)
    .filter(({ name, jobId }) => `${name} ${jobId}`.toLowerCase().includes(typed))
    .slice(0, maxPeople)
    .map(({ name, jobId }) => ({ value: jobId, label: `${name}(${jobId})` }))
}

/** Built-in sources of choices, by the name after `directory:`. */
export const directoryOptionSources: ReadonlyMap<string, DirectoryChoices> = new Map([
  ['departments', departmentTree],
  ['people', peopleFound],
])

/** Remote function of the directory, whose argument names a person or a department. */
export type DirectoryFunction = (directory: Directory, remoteArgument: RemoteArgument) => RemoteValue

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、')

/**
 * Returns the texts that may name a person: the argument, and the job number of a "name(job number)" of
 * forms.
 */
function textsIn(remoteArgument: RemoteArgument): string[] {
  const text = String(Array.isArray(remoteArgument) ? (remoteArgument[0] ?? '') : remoteArgument).trim()
  const [, inside] = /[(（]([^()（）]+)[)）]$/.exec(text) ?? []
  return inside ? [inside.trim(), text] : [text]
}

/** Returns the only match; several count as none, to avoid confusing people. */
const onlyOne = <Row>(rows: readonly Row[]): Row | undefined => (rows.length === 1 ? rows[0] : undefined)

/** Finds an enabled person by job number or id, else by a unique name. */
function personNamed(directory: Directory, remoteArgument: RemoteArgument): DirectoryPerson | undefined {
  const texts = textsIn(remoteArgument)
  const inService = directory.people().filter(({ enabled }) => enabled)
  const numbered = inService.find(({ id, jobId }) => texts.includes(jobId) || texts.includes(id))
  return numbered ?? onlyOne(inService.filter(({ name }) => texts.includes(name)))
}

/** Finds a department by id, by a unique name, or by its path from the root or from below it. */
function departmentNamed(directory: Directory, remoteArgument: RemoteArgument): Department | undefined {
  const texts = textsIn(remoteArgument)
  const known = texts.map((text) => directory.department(text)).find((one) => one !== undefined)
  if (known) return known
  const all = directory.departments()
  const pathsOf = ({ id }: Department) => {
    const names = directory.pathOf(id).map(({ name }) => name)
    return [names.join('-'), names.slice(1).join('-')]
  }
  return (
    onlyOne(all.filter(({ name }) => texts.includes(name))) ??
    all.find((department) => pathsOf(department).some((path) => texts.includes(path)))
  )
}

const nothing: RemoteValue = {}

/** Returns the superiors of a person in the reporting lines of the company, by the name of the line. */
const superiorsByLine = (directory: Directory, { id }: DirectoryPerson): Record<string, string> =>
  Object.fromEntries(
    directory
      .lines()
      .map((line) => [
        line.name,
        namesOf(
          ownSuperiors(directory, id, { line: line.id })?.people.filter(({ enabled }) => enabled) ?? [],
        ),
      ]),
  )

/** Describes a person as far as colleagues may know; empty if the name matches no one or several people. */
const tellPerson: DirectoryFunction = (directory, remoteArgument) => {
  const person = personNamed(directory, remoteArgument)
  if (!person) return nothing
  const [first] = person.departments
  const superiors = findSuperiors(directory, {
    personId: person.id,
    departmentId: first?.id ?? '',
    climbs: true,
  })
  const departments = person.departments.map(({ id }) => directory.department(id)).filter((one) => !!one)
  return {
    jobId: person.jobId,
    name: person.name,
    mobile: person.phone ?? '',
    mail: person.mail ?? '',
    department: namesOf(departments),
    superior: namesOf(superiors.people),
    position: person.facts?.position ?? '',
    hired: person.facts?.hired ?? '',
    ...superiorsByLine(directory, person),
  }
}

const tellSupervisor: DirectoryFunction = (directory, remoteArgument) =>
  namesOf(directory.leadersOf(departmentNamed(directory, remoteArgument)?.id ?? ''))

const tellHeadcount: DirectoryFunction = (directory, remoteArgument) =>
  listScopePeople(directory, departmentNamed(directory, remoteArgument)?.id ?? '', 'n').length

/** Functions of the built-in source `directory:`, by their names in configurations. */
export const directoryFunctions: ReadonlyMap<string, DirectoryFunction> = new Map([
  ['person', tellPerson],
  ['supervisor', tellSupervisor],
  ['headcount', tellHeadcount],
])
