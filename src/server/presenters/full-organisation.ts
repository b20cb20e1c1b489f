import type { DepartmentRecord } from '../../core/directory/department-changes'
import type { DirectoryPerson } from '../../core/directory/directory'
import type { OrgNode, OrgUser } from '../../generated/types'

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
  const members = grouped(people, (person) => person.departments.map(({ id }) => id))

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
