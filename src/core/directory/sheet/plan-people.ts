import type { DirectorySheets } from '../../../generated/types'
import { collectInSlices, type Sliced } from '../../slices'
import { checkPerson } from '../person-changes'
import { CellRefused, isFault, Once, rowOr, type SheetColumn, type SheetFault } from './faults'
import {
  entriesOf,
  type NamedRole,
  personFields,
  personTexts,
  rolesByText,
  type SheetPerson,
} from './person-texts'
import type { Places } from './places'
import type { SheetStep } from './plan-departments'

type PersonRow = DirectorySheets['people'][number]

/** Somebody whom the company knows already. */
export interface KnownPerson extends SheetPerson {
  id: string
  enabled: boolean
  permissions: readonly string[]
}

/** Somebody as they will be stored: a new person, or a known one changed. */
interface PlannedPerson<Known> {
  person: SheetPerson
  /** As they were; missing for a new person. */
  known?: Known
}

/** The people of a spreadsheet as changes. */
export interface PeoplePlan<Known> {
  steps: SheetStep[]
  faults: SheetFault[]
  same: number
  written: PlannedPerson<Known>[]
}

/** What people are checked against. */
export interface PeopleWorld<Known> {
  places: Places
  roles: readonly (NamedRole & { permissions: readonly string[] })[]
  /** Those who bear a job number of the sheet, in service or not. */
  known: readonly Known[]
  /** Whether whoever imports may change somebody with these permissions, or give them. */
  mayManage(permissions: readonly string[]): boolean
}

/** The most characters and entries of a person's cells (schemas/values/staff-draft.json). */
const longest = { jobid: 50, name: 50, phone: 30, mail: 200 } as const
const mostDepartments = 20

function checkLengths(row: PersonRow): void {
  for (const [column, most] of Object.entries(longest) as [keyof typeof longest, number][])
    if ((row[column] ?? '').trim().length > most)
      throw new CellRefused(column, 'organisation.sheet-long', { most })
}

const departmentsIn = (places: Places, column: SheetColumn, cell: string): string[] =>
  entriesOf(cell).map((path) => {
    const id = places.find(path)
    if (id === undefined) throw new CellRefused(column, 'organisation.sheet-no-department', { path })
    return id
  })

/** Departments and what of them is led; a column that is missing leaves things as they are. */
function membershipsOf({ departments, leads }: PersonRow, places: Places, known?: SheetPerson) {
  const ids =
    departments === undefined
      ? (known?.departments ?? []).map(({ id }) => id)
      : departmentsIn(places, 'departments', departments)
  if (ids.length > mostDepartments)
    throw new CellRefused('departments', 'organisation.sheet-many-departments', { most: mostDepartments })
  const led = new Set(
    leads === undefined
      ? (known?.departments ?? []).filter(({ leader }) => leader).map(({ id }) => id)
      : departmentsIn(places, 'leads', leads),
  )
  const elsewhere = leads === undefined ? undefined : [...led].find((id) => !ids.includes(id))
  if (elsewhere !== undefined)
    throw new CellRefused('leads', 'organisation.sheet-leads-elsewhere', { path: places.pathOf(elsewhere) })
  return ids.map((id) => ({ id, leader: led.has(id) }))
}

/** People whom rows of a spreadsheet add and change. Nobody is taken away. */
export function* planPeople<Known extends KnownPerson>(
  rows: readonly PersonRow[],
  { places, roles, known, mayManage }: PeopleWorld<Known>,
): Sliced<PeoplePlan<Known>> {
  const written: PlannedPerson<Known>[] = []
  const once = new Once()
  const bearers = new Map(known.map((person) => [person.jobId, person]))
  const byId = new Map(roles.map((role) => [role.id, role]))
  const roleCalled = rolesByText(roles)
  const open = new Set(places.all().flatMap(({ id, enabled }) => (enabled ? id : [])))
  const textsOf = (person: SheetPerson) => personTexts(person, { places, role: (id) => byId.get(id) })

  const rolesIn = (cell: string | undefined, old?: SheetPerson): readonly string[] => {
    if (cell === undefined) return old?.roles ?? []
    return entriesOf(cell).map((text) => {
      const role = roleCalled(text)
      if (!role) throw new CellRefused('roles', 'organisation.sheet-no-role', { role: text })
      return role.id
    })
  }
  const checkRights = (person: SheetPerson, old?: Known) => {
    if (old && !mayManage(old.permissions)) throw new CellRefused('jobid', 'organisation.above-you')
    const had = old?.roles ?? []
    const given = roles.filter(({ id }) => person.roles.includes(id) !== had.includes(id))
    if (!mayManage(given.flatMap(({ permissions }) => permissions)))
      throw new CellRefused('roles', 'organisation.above-you')
  }
  const draftOf = (row: PersonRow, old?: Known): SheetPerson => {
    const { name = old?.name ?? '', phone = old?.phone ?? '', mail = old?.mail ?? '' } = row
    const draft = { jobId: row.jobid, name, phone, mail }
    const departments = membershipsOf(row, places, old)
    const bearer = old && !old.enabled ? { bearer: old } : {}
    const facts = { departments: open, roles: new Set(byId.keys()), ...bearer }
    return checkPerson({ ...draft, departments, roles: rolesIn(row.roles, old) }, facts)
  }
  const one = (row: PersonRow): SheetStep | undefined => {
    checkLengths(row)
    const jobid = row.jobid.trim()
    if (jobid) once.check('jobid', jobid, row.row)
    const old = bearers.get(jobid)
    const person = draftOf(row, old)
    const [was, now] = [old && textsOf(old), textsOf(person)]
    const changes = personFields
      .map((field) => ({ field, before: was?.[field] ?? '', after: now[field] }))
      .filter(({ before, after }) => before !== after)
    if (old && changes.length === 0) return
    checkRights(person, old)
    written.push({ person, ...(old ? { known: old } : {}) })
    const kind = old ? 'changed' : 'added'
    return { sheet: 'people', row: row.row, kind, target: person.name, jobid, changes }
  }
  const answers = yield* collectInSlices(rows, (row) => [rowOr('people', row, one)])
  return {
    steps: answers.filter((answer): answer is SheetStep => answer !== undefined && !isFault(answer)),
    faults: answers.filter(isFault),
    same: answers.filter((answer) => answer === undefined).length,
    written,
  }
}
