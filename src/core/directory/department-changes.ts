import { BusinessError } from '../business-error'
import { rootDepartmentId } from './department-scope'
import type { Department } from './directory'

/** Department as it is administered; a disabled one stays known. */
export interface DepartmentRecord extends Department {
  enabled: boolean
  /** For a disabled department: the department that took over its people. */
  mergedInto?: string | null
}

/** All departments of a company, as input of the rules that change them. */
export type Departments = readonly DepartmentRecord[]

const departmentOf = (all: Departments, id: string): DepartmentRecord => {
  const found = all.find((one) => one.id === id)
  if (!found) throw new BusinessError('organisation.department-missing')
  return found
}

/** Returns a department that accepts people and sub-departments, or throws. */
function openDepartment(all: Departments, id: string): DepartmentRecord {
  const found = departmentOf(all, id)
  if (!found.enabled) throw new BusinessError('organisation.department-disabled', { name: found.name })
  return found
}

/** Returns a department that may be moved: any except the root. */
function movable(all: Departments, id: string): DepartmentRecord {
  const found = openDepartment(all, id)
  if (id === rootDepartmentId || found.parentId === null)
    throw new BusinessError('organisation.root-stays', { name: found.name })
  return found
}

const openChildren = (all: Departments, parentId: string): DepartmentRecord[] =>
  all.filter((one) => one.enabled && one.parentId === parentId).sort((a, b) => a.order - b.order)

/** Whether a department is the other one or a descendant of it. */
function isWithin(all: Departments, id: string, above: string): boolean {
  const visited = new Set<string>()
  for (let at: string | null = id; at !== null && !visited.has(at); ) {
    if (at === above) return true
    visited.add(at)
    at = all.find((one) => one.id === at)?.parentId ?? null
  }
  return false
}

/** Trims a name and rejects it if an enabled sibling has it. */
function freeName(all: Departments, name: string, { id, parentId }: Pick<Department, 'id' | 'parentId'>) {
  const query = name.trim()
  if (!query) throw new BusinessError('organisation.name-missing')
  const sisters = all.filter((one) => one.enabled && one.parentId === parentId && one.id !== id)
  if (sisters.some((one) => one.name === query)) {
    const parent = all.find((one) => one.id === parentId)?.name ?? ''
    throw new BusinessError('organisation.department-name-taken', { name: query, parent })
  }
  return query
}

const lastOrder = (all: Departments, parentId: string) =>
  Math.max(0, ...all.filter((one) => one.parentId === parentId).map(({ order }) => order))

/** Replaces the changed departments in the list. */
export function updateDepartments(all: Departments, changed: Departments): DepartmentRecord[] {
  const fresh = new Map(changed.map((one) => [one.id, one]))
  const known = new Set(all.map(({ id }) => id))
  return [...all.map((one) => fresh.get(one.id) ?? one), ...changed.filter(({ id }) => !known.has(id))]
}

/** Adds a department below another. Returns, as all rules here do, the departments that change. */
export function addDepartment(
  all: Departments,
  { id, name, parentId }: { id: string; name: string; parentId: string },
): DepartmentRecord[] {
  openDepartment(all, parentId)
  const free = freeName(all, name, { id, parentId })
  return [{ id, name: free, parentId, order: lastOrder(all, parentId) + 1, enabled: true }]
}

/** Renames a department. */
export function renameDepartment(all: Departments, id: string, name: string): DepartmentRecord[] {
  const found = openDepartment(all, id)
  const free = freeName(all, name, found)
  return free === found.name ? [] : [{ ...found, name: free }]
}

/** Moves a department under a parent, before one of its children or after all of them. */
export function moveDepartment(
  all: Departments,
  { id, parentId, before }: { id: string; parentId: string; before: string | null },
): DepartmentRecord[] {
  const found = movable(all, id)
  openDepartment(all, parentId)
  if (isWithin(all, parentId, id)) throw new BusinessError('organisation.into-itself', { name: found.name })
  freeName(all, found.name, { id, parentId })
  const sisters = openChildren(all, parentId).filter((one) => one.id !== id)
  const at = before === null ? -1 : sisters.findIndex((one) => one.id === before)
  const row = sisters.toSpliced(at < 0 ? sisters.length : at, 0, { ...found, parentId })
  return row
    .map((one, index) => ({ ...one, order: index + 1 }))
    .filter((one) => {
      const old = departmentOf(all, one.id)
      return old.order !== one.order || old.parentId !== one.parentId
    })
}

/** Merges a department into another, which takes over its people and sub-departments, and disables it. */
export function mergeDepartment(
  all: Departments,
  { id, into }: { id: string; into: string },
): DepartmentRecord[] {
  const found = movable(all, id)
  openDepartment(all, into)
  if (isWithin(all, into, id)) throw new BusinessError('organisation.merge-into-itself', { name: found.name })
  const behind = lastOrder(all, into)
  const otherDepartments = all.filter((one) => one.id !== id)
  const moved = openChildren(all, id).map((child, index) => {
    freeName(otherDepartments, child.name, { id: child.id, parentId: into })
    return { ...child, parentId: into, order: behind + index + 1 }
  })
  return [...moved, { ...found, enabled: false, mergedInto: into }]
}

/** Disables an empty department; `people` are its enabled members. */
export function disableDepartment(
  all: Departments,
  { id, people }: { id: string; people: number },
): DepartmentRecord[] {
  const found = movable(all, id)
  const departments = openChildren(all, id).length
  if (people || departments)
    throw new BusinessError('organisation.department-not-empty', { name: found.name, people, departments })
  return [{ ...found, enabled: false }]
}

/** Enables a department again, after its siblings. */
export function enableDepartment(all: Departments, id: string): DepartmentRecord[] {
  const found = departmentOf(all, id)
  if (found.enabled) return []
  const parentId = found.parentId ?? rootDepartmentId
  openDepartment(all, parentId)
  freeName(all, found.name, { id, parentId })
  return [{ ...found, parentId, order: lastOrder(all, parentId) + 1, enabled: true, mergedInto: null }]
}
