import type { DirectorySheets } from '../../../generated/types'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { checkPersonProblems } from '../person-changes'
import type { PersonFieldDefinition, PersonLookup } from '../person-fields'
import { type SheetAuthority, SheetChangeGuard } from './change-guard'
import type { DepartmentPaths } from './department-paths'
import {
  catchSheetRowError,
  DuplicateCheck,
  isSheetRowError,
  type RowErrors,
  SheetCellError,
  type SheetColumn,
  type SheetRowError,
} from './import-errors'
import { orderPeople } from './order-people'
import { joinOwnTexts, readOwnCells, type StaffReference, type SuperiorSource } from './own-cells'
import { indexRoles, personFields, personTexts, type SheetPerson, type SheetRole } from './person-texts'
import type { SheetRowChange } from './plan-import'
import { splitCellEntries } from './read-sheets'

type PersonRow = DirectorySheets['people'][number]
type CompanyEntry = StaffReference & NonNullable<ReturnType<PersonLookup>>

/** Existing person of the company. */
export interface CompanyPerson extends SheetPerson {
  id: string
  enabled: boolean
  isAdmin?: boolean
  permissions: readonly string[]
}

/** Person as they will be stored: new, or existing and changed. */
interface PlannedPerson<Known> {
  id: string
  row: number
  person: SheetPerson
  /** Previous state; missing for a new person. */
  known?: Known
}

/** Changes to the people of a spreadsheet. */
export interface PeopleImportPlan<Known> {
  steps: SheetRowChange[]
  faults: SheetRowError[]
  same: number
  written: PlannedPerson<Known>[]
  /** Row numbers in the order of writing: superiors first. */
  order: number[]
}

/** Context for checking people. */
export interface PeopleImportContext<Known> {
  places: DepartmentPaths
  roles: readonly (SheetRole & { permissions: readonly string[] })[]
  /** People with a job number of the sheet, enabled or not. */
  known: readonly Known[]
  fields: readonly PersonFieldDefinition[]
  /** People whom cells of reporting lines name, and all who have superiors of their own. */
  superiors: readonly CompanyEntry[]
  newId(): string
  /** Whether the importer may change a person with these permissions, or grant them. */
  mayManage(permissions: readonly string[]): boolean
  authority: SheetAuthority
}

/** Maximum length of a person's cells, in characters or entries (schemas/values/staff-draft.json). */
const longest = { jobid: 50, name: 50, phone: 30, mail: 200 } as const
const maxDepartments = 20

function checkLengths(row: PersonRow, errors: RowErrors): void {
  for (const [column, most] of Object.entries(longest) as [keyof typeof longest, number][])
    if ((row[column] ?? '').trim().length > most)
      errors.add(new SheetCellError(column, 'organisation.sheet-long', { most }))
}

const departmentsIn = (places: DepartmentPaths, column: SheetColumn, cell: string): string[] =>
  splitCellEntries(cell).map((path) => {
    const id = places.find(path)
    if (id === undefined) throw new SheetCellError(column, 'organisation.sheet-no-department', { path })
    return id
  })

function departmentIdsOf(cell: string, places: DepartmentPaths): string[] {
  const ids = departmentsIn(places, 'departments', cell)
  if (ids.length > maxDepartments)
    throw new SheetCellError('departments', 'organisation.sheet-many-departments', { most: maxDepartments })
  return ids
}

/** Returns the departments of a person, and those they lead; a missing column changes nothing. */
function membershipsOf(
  { departments: cell, leads }: PersonRow,
  { places, known, errors }: { places: DepartmentPaths; known?: SheetPerson | undefined; errors: RowErrors },
) {
  const memberships = known?.departments ?? []
  const memberIds = memberships.map(({ id }) => id)
  const ids = cell === undefined ? memberIds : errors.attempt(() => departmentIdsOf(cell, places), undefined)
  const led =
    leads === undefined
      ? memberships.filter(({ leader }) => leader).map(({ id }) => id)
      : errors.attempt(() => departmentsIn(places, 'leads', leads), [])
  const elsewhere = ids && leads !== undefined ? led.find((id) => !ids.includes(id)) : undefined
  if (elsewhere !== undefined) {
    const path = places.pathOf(elsewhere)
    errors.add(new SheetCellError('leads', 'organisation.sheet-leads-elsewhere', { path }))
  }
  return (ids ?? memberIds).map((id) => ({ id, leader: led.includes(id) }))
}

/** People of the company and of the rows read so far, by id and by job number. */
class SheetCompanyPeople implements SuperiorSource {
  readonly #byId = new Map<string, CompanyEntry>()
  readonly #byNumber = new Map<string, CompanyEntry>()

  constructor(people: readonly CompanyEntry[]) {
    for (const person of people) this.put(person)
  }

  byId = (id: string) => this.#byId.get(id)
  byNumber = (jobId: string) => this.#byNumber.get(jobId)

  put(person: CompanyEntry): void {
    this.#byId.set(person.id, person)
    this.#byNumber.set(person.jobId, person)
  }
}

/** Person whom a row changes, and the errors of the row. */
interface DraftSource<Known> {
  old: Known | undefined
  errors: RowErrors
}

/** Plans the people that spreadsheet rows add and change. No one is removed. */
export function* planPeopleImport<Known extends CompanyPerson>(
  rows: readonly PersonRow[],
  { places, roles, known, fields, superiors, newId, mayManage, authority }: PeopleImportContext<Known>,
): SliceGenerator<PeopleImportPlan<Known>> {
  const written: PlannedPerson<Known>[] = []
  const duplicates = new DuplicateCheck()
  const guard = new SheetChangeGuard(authority)
  const bearers = new Map(known.map((person) => [person.jobId, person]))
  const byId = new Map(roles.map((role) => [role.id, role]))
  const roleCalled = indexRoles(roles)
  const open = new Set(places.all().flatMap(({ id, enabled }) => (enabled ? id : [])))
  const company = new SheetCompanyPeople([...superiors, ...known])
  const textsOf = (person: SheetPerson) =>
    personTexts(person, { places, role: (id) => byId.get(id), fields, named: company.byId })

  const rolesIn = (cell: string | undefined, old?: SheetPerson): readonly string[] => {
    if (cell === undefined) return old?.roles ?? []
    return splitCellEntries(cell).map((text) => {
      const role = roleCalled(text)
      if (!role) throw new SheetCellError('roles', 'organisation.sheet-no-role', { role: text })
      return role.id
    })
  }
  const checkRights = (person: SheetPerson, errors: RowErrors, old?: Known) => {
    if (old && !mayManage(old.permissions)) errors.add(new SheetCellError('jobid', 'organisation.above-you'))
    const oldRoles = old?.roles ?? []
    const changedRoles = roles.filter(({ id }) => person.roles.includes(id) !== oldRoles.includes(id))
    if (!mayManage(changedRoles.flatMap(({ permissions }) => permissions)))
      errors.add(new SheetCellError('roles', 'organisation.above-you'))
  }
  const draftOf = (row: PersonRow, id: string, { old, errors }: DraftSource<Known>): SheetPerson => {
    const { name = old?.name ?? '', phone = old?.phone ?? '', mail = old?.mail ?? '' } = row
    const draft = { jobId: row.jobid, name, phone, mail }
    const departments = membershipsOf(row, { places, known: old, errors })
    const bearer = old && !old.enabled ? { bearer: old } : {}
    const facts = { departments: open, roles: new Set(byId.keys()), ...bearer }
    const stored = { id, facts: old?.facts ?? {}, superiors: old?.superiors ?? {} }
    const own = readOwnCells(row.own ?? {}, stored, { fields, company, errors })
    const roleIds = errors.attempt(() => rolesIn(row.roles, old), old?.roles ?? [])
    const person = { ...draft, departments, roles: roleIds, ...own }
    return checkPersonProblems(person, facts, (problem) => errors.add(problem))
  }
  const one = (row: PersonRow, errors: RowErrors): SheetRowChange | undefined => {
    checkLengths(row, errors)
    const jobid = row.jobid.trim()
    if (jobid) errors.attempt(() => duplicates.check('jobid', jobid, row.row), undefined)
    const old = bearers.get(jobid)
    const id = old?.id ?? newId()
    const person = draftOf(row, id, { old, errors })
    const [was, now] = [old && textsOf(old), textsOf(person)]
    const own = { before: joinOwnTexts(was?.own ?? {}, fields), after: joinOwnTexts(now.own, fields) }
    const changes = [
      ...personFields.map((field) => ({ field, before: was?.[field] ?? '', after: now[field] })),
      { field: 'own' as const, ...own },
    ].filter(({ before, after }) => before !== after)
    if (old && changes.length === 0) return
    const change = { id, person, known: old }
    checkRights(person, errors, old)
    errors.attempt(() => guard.checkAuthority(change), undefined)
    errors.attempt(() => guard.checkAdministrators(change), undefined)
    if (errors.list().length) return
    guard.take(change)
    company.put({ ...person, id, enabled: old?.enabled ?? true })
    written.push({ id, row: row.row, person, ...(old ? { known: old } : {}) })
    const kind = old ? 'changed' : 'added'
    return { sheet: 'people', row: row.row, kind, target: person.name, jobid, changes }
  }
  const ordered = yield* orderPeople(rows, fields)
  const answers = yield* collectInSlices(ordered, (row) => [catchSheetRowError('people', row, one)])
  const steps = answers.filter(
    (answer): answer is SheetRowChange => answer !== undefined && !isSheetRowError(answer),
  )
  return {
    steps: steps.toSorted((a, b) => a.row - b.row),
    faults: answers.filter(isSheetRowError),
    same: answers.filter((answer) => answer === undefined).length,
    written,
    order: ordered.map(({ row }) => row),
  }
}
