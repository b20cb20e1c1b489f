import type {
  Department,
  Directory,
  DirectoryPerson,
  MergedDepartment,
  ReportingLine,
  Role,
} from './directory'
import { indexStaff, type PeopleChange, type StaffIndex, updateStaffIndex } from './staff'

interface Places {
  departments: readonly Department[]
  roles: readonly Role[]
  merged?: readonly MergedDepartment[]
  lines?: readonly ReportingLine[]
}

/** Stored rows from which a directory is built. */
export interface DirectoryRows extends Places {
  people: readonly DirectoryPerson[]
}

const none: readonly never[] = []

const indexById = <Row extends { id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

function childrenByParent(departments: readonly Department[]) {
  const children = new Map<string, Department[]>()
  for (const department of departments)
    if (department.parentId !== null) {
      const sisters = children.get(department.parentId)
      if (sisters) sisters.push(department)
      else children.set(department.parentId, [department])
    }
  for (const list of children.values()) list.sort((a, b) => a.order - b.order)
  return children
}

function pathTo(departmentById: ReadonlyMap<string, Department>, id: string): Department[] {
  const path: Department[] = []
  const visited = new Set<string>()
  let at = departmentById.get(id)
  while (at && !visited.has(at.id)) {
    visited.add(at.id)
    path.push(at)
    at = at.parentId === null ? undefined : departmentById.get(at.parentId)
  }
  return path.reverse()
}

/** Directory that can be updated with changes. */
export interface UpdatableDirectory extends Directory {
  /** Returns the rows from which it can be rebuilt. */
  rows(): Required<DirectoryRows>
  with(change: DirectoryChange): UpdatableDirectory
}

/** Changes of a company: all current departments and roles, and some of the people. */
interface DirectoryChange extends Places {
  people: PeopleChange
}

/** Builds the directory that rules read. Departments in cycles and without a parent are tolerated. */
export const buildDirectory = ({ people, ...places }: DirectoryRows): UpdatableDirectory =>
  directoryOf(places, indexStaff(people))

/** Returns the directory as it is after a person has left. */
export function disablePerson(directory: UpdatableDirectory, id: string): UpdatableDirectory {
  const person = directory.person(id)
  if (!person) return directory
  const { people: _, ...places } = directory.rows()
  return directory.with({ ...places, people: { ids: [id], now: [{ ...person, enabled: false }] } })
}

/** Indexes departments by id, and by the ids of those merged into them, transitively. */
function departmentsById({ departments, merged = [] }: Places): Map<string, Department> {
  const byId = indexById(departments)
  const into = new Map(merged.map((one) => [one.id, one.into]))
  for (const { id } of merged) {
    const visited = new Set([id])
    let at = into.get(id)
    while (at !== undefined && !byId.has(at) && !visited.has(at)) {
      visited.add(at)
      at = into.get(at)
    }
    const successor = at === undefined ? undefined : byId.get(at)
    if (successor && !byId.has(id)) byId.set(id, successor)
  }
  return byId
}

function directoryOf(places: Places, staff: StaffIndex): UpdatableDirectory {
  const { departments, roles, merged, lines = none } = places
  const departmentById = departmentsById(places)
  const now = merged?.length ? (id: string) => departmentById.get(id)?.id ?? id : (id: string) => id
  const roleById = indexById(roles)
  const children = childrenByParent(departments)
  const { serving, left } = staff
  const paths = new Map<string, readonly Department[]>()

  const pathOf = (id: string) => {
    const known = paths.get(id) ?? pathTo(departmentById, id)
    paths.set(id, known)
    return known
  }

  return {
    person: (id) => staff.byId.get(id),
    department: (id) => departmentById.get(id),
    role: (id) => roleById.get(id),
    childrenOf: (id) => children.get(now(id)) ?? none,
    pathOf,
    peopleOf: (id) => serving.members.get(now(id)) ?? none,
    leadersOf: (id) => serving.leaders.get(now(id)) ?? none,
    peopleWithRole: (id) => serving.holders.get(id) ?? none,
    leaversLeading: (id) => left.leaders.get(now(id)) ?? none,
    leaversWithRole: (id) => left.holders.get(id) ?? none,
    lines: () => lines,
    people: () => staff.people,
    departments: () => departments,
    rows: () => ({ people: staff.people, departments, roles, merged: merged ?? none, lines }),
    with: ({ people, ...places }) => directoryOf(places, updateStaffIndex(staff, people)),
  }
}
