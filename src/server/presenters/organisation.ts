import type { DepartmentRecord } from '../../core/directory/department-changes'
import type { Department, Directory, DirectoryPerson } from '../../core/directory/directory'
import { encodeOrganisation } from '../../core/directory/org-codec'
import { memoizeWeak } from '../../core/text/memoize'
import type {
  EmployeeContactGetroletreeData,
  OrgNode,
  OrgUser,
  PackedOrganisation,
} from '../../generated/types'
import type { CompanySnapshot } from '../queries'
import { toPinyinSpelling } from './pinyin'

function grouped<Row>(rows: readonly Row[], keysOf: (row: Row) => readonly (string | null)[]) {
  const groups = new Map<string | null, Row[]>()
  for (const row of rows)
    for (const key of keysOf(row)) {
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  return groups
}

/** Builds the organisation including disabled entries; departments without a parent are put at the top. */
export function buildFullOrganisation(
  departments: readonly DepartmentRecord[],
  people: readonly DirectoryPerson[],
): OrgNode[] {
  const known = new Set(departments.map(({ id }) => id))
  const parentOf = ({ parentId }: DepartmentRecord) => (parentId && known.has(parentId) ? parentId : null)
  const children = grouped(departments, (department) => [parentOf(department)])
  const shown = people.filter(({ program }) => !program)
  const members = grouped(shown, (person) => person.departments.map(({ id }) => id))

  const userIn = (id: string, person: DirectoryPerson): OrgUser => ({
    id: person.id,
    _uuid: person.id,
    username: person.name,
    userjobid: person.jobId,
    d_id: id,
    is_leader: person.departments.some((one) => one.id === id && one.leader),
    type: 'user',
    ...(person.enabled ? {} : { disabled: true }),
  })
  const nodeOf = ({ id, name, parentId, enabled }: DepartmentRecord): OrgNode => ({
    _uuid: id,
    deptid: id,
    deptname: name,
    parent_id: parentId,
    type: 'dept',
    children: [
      ...(members.get(id) ?? []).map((person) => userIn(id, person)),
      ...(children.get(id) ?? []).map(nodeOf),
    ],
    ...(enabled ? {} : { disabled: true }),
  })
  return (children.get(null) ?? []).map(nodeOf)
}

const treeOf = memoizeWeak((directory: Directory, version: number) => buildOrganisation(directory, version))

/** Organisation tree with its enabled people; memoized by directory version. */
export const organisationOf = ({ directory, version }: CompanySnapshot): OrgNode[] =>
  treeOf(directory, version)

const columnsOf = memoizeWeak((tree: OrgNode[]) => encodeOrganisation(tree))

/** Column-encoded organisation tree; also memoized. */
export const toEncodedOrganisation = (company: CompanySnapshot): PackedOrganisation =>
  columnsOf(organisationOf(company))

const userIn =
  (departmentId: string) =>
  (person: DirectoryPerson): OrgUser => ({
    id: person.id,
    _uuid: person.id,
    username: person.name,
    userjobid: person.jobId,
    pinyin: toPinyinSpelling(person.name),
    d_id: departmentId,
    ...(person.departments.some(({ id, leader }) => id === departmentId && leader) && { is_leader: true }),
    type: 'user',
  })

const toUsers = memoizeWeak((people: readonly DirectoryPerson[], departmentId: string): OrgUser[] =>
  people.map(userIn(departmentId)),
)

/** People of a department; memoized across directory versions in which they are unchanged. */
export const usersOfDepartment = (directory: Directory, departmentId: string): readonly OrgUser[] =>
  toUsers(directory.peopleOf(departmentId), departmentId)

/** View of a single department with its content. */
export const toDepartmentNode = (
  { id, name, parentId }: Department,
  children: OrgNode['children'],
): OrgNode => ({
  _uuid: id,
  deptid: id,
  deptname: name,
  pinyin: toPinyinSpelling(name),
  parent_id: parentId,
  type: 'dept',
  children,
})

/** Departments without a parent. */
export const rootDepartments = (directory: Directory): readonly Department[] =>
  directory.departments().filter(({ parentId }) => parentId === null)

function buildOrganisation(directory: Directory, version: number): OrgNode[] {
  const treeOf = (department: Department): OrgNode =>
    toDepartmentNode(department, [
      ...usersOfDepartment(directory, department.id),
      ...directory.childrenOf(department.id).map(treeOf),
    ])
  return rootDepartments(directory).map((root) => ({ version, ...treeOf(root) }))
}

/** Role groups with their roles; memoized by directory version. */
export const roleTreeOf = memoizeWeak(buildRoleTree)

function buildRoleTree({ roles }: CompanySnapshot): EmployeeContactGetroletreeData {
  const groups = new Map<string, EmployeeContactGetroletreeData[number]>()
  for (const { id, name, groupId, groupName } of roles) {
    const group = groups.get(groupId) ?? { _uuid: groupId, groupname: groupName, children: [] }
    groups.set(groupId, group)
    group.children.push({ _uuid: id, rolename: name })
  }
  return [...groups.values()]
}
