import type { Department, Directory } from './directory'

/** Row returned by a source of choices. */
type ChoiceRow = {
  value: string
  label: string
  children?: ChoiceRow[]
}

/** Returns the choices of the directory for the parameters of a field. */
export type DirectoryChoices = (
  directory: Directory,
  parameters: Readonly<Record<string, unknown>>,
) => ChoiceRow[]

const mostPeople = 20

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
    .slice(0, mostPeople)
    .map(({ name, jobId }) => ({ value: jobId, label: `${name}(${jobId})` }))
}

/** Built-in sources of choices, by the name after `directory:`. */
export const directoryChoices: ReadonlyMap<string, DirectoryChoices> = new Map([
  ['departments', departmentTree],
  ['people', peopleFound],
])
