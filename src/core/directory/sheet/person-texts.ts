import type { Superiors } from '../directory'
import type { PersonFieldDefinition } from '../person-fields'
import type { DepartmentPaths } from './department-paths'
import { ownTexts, type PersonNameLookup } from './own-cells'

/** Fields of a person that a spreadsheet row can change; departments and roles by id. */
export interface SheetPerson {
  jobId: string
  name: string
  phone: string
  mail: string
  departments: readonly { id: string; leader: boolean }[]
  roles: readonly string[]
  facts: Readonly<Record<string, string>>
  superiors: Superiors
}

/** Role by its names in a spreadsheet. */
export interface SheetRole {
  id: string
  name: string
  groupName: string
}

/** Person columns that an import may change, in reading and display order. */
export const personFields = ['name', 'phone', 'mail', 'departments', 'leads', 'roles'] as const
/** Cells of a person, those of the own fields by field id. */
export type PersonTexts = Record<(typeof personFields)[number], string> & { own: Record<string, string> }

/** Company by which the ids of a person are read as texts. */
export interface PersonTextContext {
  places: DepartmentPaths
  role(id: string): SheetRole | undefined
  fields: readonly PersonFieldDefinition[]
  named: PersonNameLookup
}

const joint = '；'

/** Formats a role for a spreadsheet: its name in its group. */
const roleText = ({ name, groupName }: SheetRole) => `${groupName}/${name}`

/** Indexes the roles of a company by their cell texts: group and name, or a unique name. */
export function indexRoles(roles: readonly SheetRole[]): (text: string) => SheetRole | undefined {
  const whole = new Map(roles.map((role) => [roleText(role), role]))
  const short = new Map<string, SheetRole[]>()
  for (const role of roles) short.set(role.name, [...(short.get(role.name) ?? []), role])
  return (text) => {
    const bearers = short.get(text) ?? []
    return whole.get(text) ?? (bearers.length === 1 ? bearers[0] : undefined)
  }
}

/** Formats a person as spreadsheet cells; roles have no order and are sorted by name. */
export function personTexts(
  person: SheetPerson,
  { places, role, fields, named }: PersonTextContext,
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
    own: ownTexts(person, fields, named),
  }
}
