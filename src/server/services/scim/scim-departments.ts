import type { DepartmentRecord } from '../../../core/directory/department-changes'
import { listDepartments } from '../../queries'
import type { ScimContext } from './scim-request'

/** Reads the departments, and how their paths from below the company are written. */
export async function readDepartments({ db, caller }: Pick<ScimContext, 'db' | 'caller'>) {
  const all = await listDepartments(db, caller.workspace)
  const byId = new Map(all.map((one) => [one.id, one]))
  const pathOf = (id: string | null): string => {
    const names: string[] = []
    for (
      let at = id ? byId.get(id) : undefined;
      at?.parentId && names.length < 50;
      at = byId.get(at.parentId)
    )
      names.unshift(at.name)
    return names.join('/')
  }
  return { all, pathOf }
}

/** Departments of the company, and their paths. */
export type ScimDepartments = Awaited<ReturnType<typeof readDepartments>>

/** Finds an enabled department by its path, or by its name if only one has it. */
export function findDepartment({ all, pathOf }: ScimDepartments, text: string): DepartmentRecord | undefined {
  const enabled = text ? all.filter((one) => one.enabled) : []
  const named = enabled.filter(({ name }) => name === text)
  return enabled.find(({ id }) => pathOf(id) === text) ?? (named.length === 1 ? named[0] : undefined)
}
