import type { Directory } from '../../core/directory/directory'

/** Path of a department: 全公司/研发中心/前端组. */
export const departmentPathText = (directory: Directory, id: string) =>
  directory
    .pathOf(id)
    .map(({ name }) => name)
    .join('/')

/** Departments of a person: id, name and path. */
export const departmentsOf = (directory: Directory, personId: string) =>
  (directory.person(personId)?.departments ?? []).flatMap(({ id }) => {
    const department = directory.department(id)
    return department ? [{ v: id, n: department.name, path: departmentPathText(directory, id) }] : []
  })

/** Flattens all departments below the root, parents first: the flat list of S1-226. */
export function flattenDepartments(directory: Directory) {
  const roots = directory.departments().filter(({ parentId }) => parentId === null)
  return roots.flatMap(function row({ id, name, parentId }): DepartmentRow[] {
    const own = {
      deptid: id,
      _uuid: id,
      deptname: name,
      parent_id: parentId,
      path: departmentPathText(directory, id),
    }
    return [own, ...directory.childrenOf(id).flatMap(row)]
  })
}

interface DepartmentRow {
  deptid: string
  _uuid: string
  deptname: string
  parent_id: string | null
  path: string
}
