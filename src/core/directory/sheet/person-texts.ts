import type { DepartmentPaths } from './department-paths'

/** What a person has that a row of a spreadsheet can change; departments and roles by id. */
export interface SheetPerson {
  jobId: string
  name: string
  phone: string
  mail: string
  departments: readonly { id: string; leader: boolean }[]
  roles: readonly string[]
}

/** A role by the names that a spreadsheet calls it. */
export interface SheetRole {
  id: string
  name: string
  groupName: string
}

/** Columns of a person that an import may change, in the order in which they are read and told. */
export const personFields = ['name', 'phone', 'mail', 'departments', 'leads', 'roles'] as const
export type PersonTexts = Record<(typeof personFields)[number], string>

const separator = /[;；\n]/
const joint = '；'

/** The single entries of a cell that holds several. */
export const splitEntries = (cell: string): string[] =>
  cell
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean)

/** How a spreadsheet calls a role: its name in its group. */
const roleText = ({ name, groupName }: SheetRole) => `${groupName}/${name}`

/** The roles of a company by what a cell may call them: group and name, or a name that only one bears. */
export function indexRoles(roles: readonly SheetRole[]): (text: string) => SheetRole | undefined {
  const whole = new Map(roles.map((role) => [roleText(role), role]))
  const short = new Map<string, SheetRole[]>()
  for (const role of roles) short.set(role.name, [...(short.get(role.name) ?? []), role])
  return (text) => {
    const bearers = short.get(text) ?? []
    return whole.get(text) ?? (bearers.length === 1 ? bearers[0] : undefined)
  }
}

/** A person as cells of a spreadsheet; roles have no order, so they are told in that of their names. */
export function personTexts(
  person: SheetPerson,
  { places, role }: { places: DepartmentPaths; role(id: string): SheetRole | undefined },
): PersonTexts {
  const paths = (departments: SheetPerson['departments']) =>
    departments.map(({ id }) => places.pathOf(id)).join(joint)
  return {
    name: person.name,
    phone: person.phone,
    mail: person.mail,
    departments: paths(person.departments),
    leads: paths(person.departments.filter(({ leader }) => leader)),
    roles: person.roles
      .flatMap((id) => role(id) ?? [])
      .map(roleText)
      .toSorted()
      .join(joint),
  }
}
