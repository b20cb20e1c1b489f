import type { RemoteArgument, RemoteValue } from '../../generated/types'
import { listScopePeople } from './department-scope'
import type { Department, Directory, DirectoryPerson } from './directory'
import { findSuperiors } from './superiors'

/** What the directory answers a remote function whose argument names a person or a department. */
export type DirectoryFunction = (directory: Directory, asked: RemoteArgument) => RemoteValue

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、')

/** Texts that name somebody: what is asked, and for a "name(job number)" of forms the job number. */
function textsIn(asked: RemoteArgument): string[] {
  const text = String(Array.isArray(asked) ? (asked[0] ?? '') : asked).trim()
  const [, inside] = /[(（]([^()（）]+)[)）]$/.exec(text) ?? []
  return inside ? [inside.trim(), text] : [text]
}

/** The one that fits; several are as good as none, for nobody may be taken for another. */
const onlyOne = <Row>(rows: readonly Row[]): Row | undefined => (rows.length === 1 ? rows[0] : undefined)

/** Somebody in service by job number or id, else by a name that only one has. */
function personNamed(directory: Directory, asked: RemoteArgument): DirectoryPerson | undefined {
  const texts = textsIn(asked)
  const inService = directory.people().filter(({ enabled }) => enabled)
  const numbered = inService.find(({ id, jobId }) => texts.includes(jobId) || texts.includes(id))
  return numbered ?? onlyOne(inService.filter(({ name }) => texts.includes(name)))
}

/** A department by id, by a name that only one has, or by its path from the root or from below it. */
function departmentNamed(directory: Directory, asked: RemoteArgument): Department | undefined {
  const texts = textsIn(asked)
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

/** What colleagues may know of a person; empty when nobody, or more than one, is called so. */
const tellPerson: DirectoryFunction = (directory, asked) => {
  const person = personNamed(directory, asked)
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
  }
}

const tellSupervisor: DirectoryFunction = (directory, asked) =>
  namesOf(directory.leadersOf(departmentNamed(directory, asked)?.id ?? ''))

const tellHeadcount: DirectoryFunction = (directory, asked) =>
  listScopePeople(directory, departmentNamed(directory, asked)?.id ?? '', 'n').length

/** The functions of the built-in source `directory:` by what configurations call them. */
export const directoryFunctions: ReadonlyMap<string, DirectoryFunction> = new Map([
  ['person', tellPerson],
  ['supervisor', tellSupervisor],
  ['headcount', tellHeadcount],
])
