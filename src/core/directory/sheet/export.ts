import type { EmployeeDirectorysheetExportData } from '../../../generated/types'
import { mapInSlices, type SliceGenerator } from '../../slices'
import type { Departments } from '../department-changes'
import type { DirectoryPerson } from '../directory'
import type { PersonFieldDefinition } from '../person-fields'
import { DepartmentPaths } from './department-paths'
import { personTexts, type SheetRole } from './person-texts'

interface Exported {
  departments: Departments
  people: readonly DirectoryPerson[]
  roles: readonly SheetRole[]
  fields: readonly PersonFieldDefinition[]
}

/**
 * Exports enabled departments and people as spreadsheet rows, interruptible between them. Importing them again
 * changes nothing.
 */
export function* exportSheets({
  departments,
  people,
  roles,
  fields,
}: Exported): SliceGenerator<EmployeeDirectorysheetExportData> {
  const places = new DepartmentPaths(departments)
  const byId = new Map(roles.map((role) => [role.id, role]))
  const named = new Map(people.map((person) => [person.id, person]))
  const textsOf = (person: DirectoryPerson) =>
    personTexts(
      {
        ...person,
        phone: person.phone ?? '',
        mail: person.mail ?? '',
        facts: person.facts ?? {},
        superiors: person.superiors ?? {},
      },
      { places, role: (id) => byId.get(id), fields, named: (id) => named.get(id) },
    )
  const open = departments.filter(({ enabled }) => enabled)
  const rows = yield* mapInSlices(open, ({ id }) => ({ id, path: places.pathOf(id) }))
  const serving = people.filter(({ enabled }) => enabled)
  return {
    departments: rows.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    people: yield* mapInSlices(serving, (one) => ({ jobid: one.jobId, ...textsOf(one) })),
  }
}
