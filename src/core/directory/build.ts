import type { Department, Directory, DirectoryPerson, Role } from './directory'

/** What a directory is built from: rows as they are stored. */
export interface Company {
  departments: readonly Department[]
  people: readonly DirectoryPerson[]
  roles: readonly Role[]
}

const none: readonly never[] = []

const indexById = <Row extends { id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

function push<Row>(lists: Map<string, Row[]>, key: string, row: Row) {
  const list = lists.get(key)
  if (list) list.push(row)
  else lists.set(key, [row])
}

function childrenByParent(departments: readonly Department[]) {
  const children = new Map<string, Department[]>()
  for (const department of departments)
    if (department.parentId !== null) push(children, department.parentId, department)
  for (const list of children.values()) list.sort((a, b) => a.order - b.order)
  return children
}

function pathTo(departmentById: ReadonlyMap<string, Department>, id: string): Department[] {
  const path: Department[] = []
  const seen = new Set<string>()
  let at = departmentById.get(id)
  while (at && !seen.has(at.id)) {
    seen.add(at.id)
    path.unshift(at)
    at = at.parentId === null ? undefined : departmentById.get(at.parentId)
  }
  return path
}

/** Who works in and leads each department, and who holds each role. */
function placesOf(people: readonly DirectoryPerson[]) {
  const members = new Map<string, DirectoryPerson[]>()
  const leaders = new Map<string, DirectoryPerson[]>()
  const holders = new Map<string, DirectoryPerson[]>()
  for (const person of people) {
    for (const { id, leader } of person.departments) {
      push(members, id, person)
      if (leader) push(leaders, id, person)
    }
    for (const role of person.roles) push(holders, role, person)
  }
  return { members, leaders, holders }
}

/** The company as rules read it; departments in circles and without a parent are harmless. */
export function buildDirectory({ departments, people, roles }: Company): Directory {
  const departmentById = indexById(departments)
  const personById = indexById(people)
  const roleById = indexById(roles)
  const children = childrenByParent(departments)
  const serving = placesOf(people.filter(({ enabled }) => enabled))
  const left = placesOf(people.filter(({ enabled }) => !enabled))
  const paths = new Map<string, readonly Department[]>()

  const pathOf = (id: string) => {
    const known = paths.get(id) ?? pathTo(departmentById, id)
    paths.set(id, known)
    return known
  }

  return {
    person: (id) => personById.get(id),
    department: (id) => departmentById.get(id),
    role: (id) => roleById.get(id),
    childrenOf: (id) => children.get(id) ?? none,
    pathOf,
    peopleOf: (id) => serving.members.get(id) ?? none,
    leadersOf: (id) => serving.leaders.get(id) ?? none,
    peopleWithRole: (id) => serving.holders.get(id) ?? none,
    leaversLeading: (id) => left.leaders.get(id) ?? none,
    leaversWithRole: (id) => left.holders.get(id) ?? none,
    people: () => people,
    departments: () => departments,
  }
}
