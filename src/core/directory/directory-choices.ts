import type { Department, Directory } from './directory'

/** A row that a source of choices answers. */
type ChoiceRow = {
  value: string
  label: string
  children?: ChoiceRow[]
}

/** What the directory offers a field for its parameters. */
export type DirectoryChoices = (
  directory: Directory,
  parameters: Readonly<Record<string, unknown>>,
) => ChoiceRow[]

const mostPeople = 20

/** The departments as a tree, each known by its id. */
const departmentTree: DirectoryChoices = (directory) => {
  const rowsOf = (departments: readonly Department[]): ChoiceRow[] =>
    departments.map(({ id, name }) => {
      const below = rowsOf(directory.childrenOf(id))
      return { value: id, label: name, ...(below.length ? { children: below } : {}) }
    })
  return rowsOf(directory.departments().filter(({ parentId }) => !parentId))
}

/** People in service whose name or job number holds what is typed, known by their job number. */
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

/** The sources of choices that this installation is itself, by what follows `directory:`. */
export const directoryChoices: ReadonlyMap<string, DirectoryChoices> = new Map([
  ['departments', departmentTree],
  ['people', peopleFound],
])
