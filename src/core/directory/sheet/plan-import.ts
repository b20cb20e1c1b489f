import type { DirectoryPlan, DirectorySheets } from '../../../generated/types'
import type { SliceGenerator } from '../../slices'
import type { Departments } from '../department-changes'
import { DepartmentPaths } from './department-paths'
import type { SheetFault } from './import-errors'
import { type DepartmentsPlan, planDepartments, type SheetStep } from './plan-departments'
import { type CompanyPerson, type PeoplePlan, type PeoplePlanContext, planPeople } from './plan-people'

/** Plan of a spreadsheet import. */
export interface SheetPlan<Known> {
  departments: DepartmentsPlan
  people: PeoplePlan<Known>
}

/** Company against which a spreadsheet is planned. */
export type SheetCompany<Known> = Omit<PeoplePlanContext<Known>, 'places'> & {
  departments: Departments
  newId(): string
}

/** Maximum number of new people per import. Each costs a password hash, which is slow on purpose. */
export const mostNewPeople = 1_000

/** Maximum number of changes and faults listed; the counts cover the others. */
const mostTold = 500

/**
 * Plans an import: departments first, so that people may be added to new ones. Rows with a fault are skipped.
 */
export function* planSheets<Known extends CompanyPerson>(
  sheets: DirectorySheets,
  { departments, newId, ...world }: SheetCompany<Known>,
): SliceGenerator<SheetPlan<Known>> {
  const places = new DepartmentPaths(departments)
  return {
    departments: yield* planDepartments(sheets.departments, { places, newId }),
    people: yield* planPeople(sheets.people, { places, ...world }),
  }
}

const countOf = (steps: readonly SheetStep[]) => {
  const added = steps.filter(({ kind }) => kind === 'added').length
  return { added, changed: steps.length - added }
}

/** Counts the departments and people that an import adds and changes. */
export const countChanges = ({ departments, people }: SheetPlan<unknown>) => ({
  departments: countOf(departments.steps),
  people: countOf(people.steps),
})

/** Converts a plan for display; faults do not have their messages yet. */
export function toPlanView(
  plan: SheetPlan<unknown>,
): Omit<DirectoryPlan, 'version' | 'faults'> & { faults: SheetFault[] } {
  const { departments, people } = plan
  const faults = [departments, people].flatMap((part) => part.faults.toSorted((a, b) => a.row - b.row))
  return {
    ...countChanges(plan),
    same: departments.same + people.same,
    steps: [...departments.steps, ...people.steps].slice(0, mostTold),
    faults: faults.slice(0, mostTold),
    faulty: faults.length,
  }
}
