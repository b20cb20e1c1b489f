import type { DirectoryPlan, DirectorySheets } from '../../../generated/types'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { countCharacters } from '../../text/count-characters'
import {
  addDepartment,
  type DepartmentRecord,
  type Departments,
  moveDepartment,
  renameDepartment,
} from '../department-changes'
import { rootDepartmentId } from '../department-scope'
import { DepartmentPaths } from './department-paths'
import {
  catchSheetRowError,
  DuplicateCheck,
  isSheetRowError,
  type RowErrors,
  SheetCellError,
  type SheetRowError,
} from './import-errors'
import {
  type CompanyPerson,
  type PeopleImportContext,
  type PeopleImportPlan,
  planPeopleImport,
} from './plan-people'

/** Change made by one spreadsheet row. */
export type SheetRowChange = DirectoryPlan['steps'][number]
type DepartmentRow = DirectorySheets['departments'][number]

/** Changes to the departments of a spreadsheet. */
interface DepartmentsPlan {
  steps: SheetRowChange[]
  faults: SheetRowError[]
  same: number
  /** Final state of new and changed departments. */
  changed: DepartmentRecord[]
  /** Row numbers in the order of writing: parents first. */
  order: number[]
}

const longest = 50

function parentAt(places: DepartmentPaths, path: string): string {
  const parent = places.parentOf(path)
  if (parent === undefined) throw new SheetCellError('path', 'organisation.sheet-parent-missing')
  return parent
}

function nameAt(places: DepartmentPaths, path: string): string {
  const name = places.below(path).at(-1)
  if (name === undefined) throw new SheetCellError('path', 'organisation.name-missing')
  if (countCharacters(name) > longest)
    throw new SheetCellError('path', 'organisation.sheet-long', { most: longest })
  return name
}

function placeOf(places: DepartmentPaths, id: string): { name: string; parent: string } {
  const found = places.department(id)
  return { name: found?.name ?? '', parent: places.pathOf(found?.parentId ?? '') }
}

/** Moves and renames a known department as the row states; the rules of both apply. */
function alteredTo(places: DepartmentPaths, id: string, path: string): DepartmentRecord[] {
  const found = places.department(id)
  if (!found) throw new SheetCellError('id', 'organisation.department-missing')
  const [parentId, name] = [parentAt(places, path), nameAt(places, path)]
  if (parentId === found.parentId)
    return renameDepartment(places.around({ own: found, parentId, name }), id, name)
  const around = places.around({ own: { ...found, name }, parentId, name })
  return moveDepartment(around, { id, parentId, before: null })
    .filter((one) => one.id === id)
    .map((one) => ({ ...one, order: places.behind(parentId) }))
}

/** Plans the departments that spreadsheet rows add, rename and move; `places` is updated accordingly. */
function* planDepartments(
  rows: readonly DepartmentRow[],
  { places, newId }: { places: DepartmentPaths; newId: () => string },
): SliceGenerator<DepartmentsPlan> {
  const changed = new Set<string>()
  const duplicates = new DuplicateCheck()
  const take = (departments: readonly DepartmentRecord[]) => {
    places.take(departments)
    for (const { id } of departments) changed.add(id)
  }
  const add = ({ row, path }: DepartmentRow): SheetRowChange => {
    const [parentId, name] = [parentAt(places, path), nameAt(places, path)]
    const id = newId()
    const [added] = addDepartment(places.around({ parentId, name }), { id, name, parentId })
    if (added) take([{ ...added, order: places.behind(parentId) }])
    const after = { field: 'parent' as const, before: '', after: places.pathOf(parentId) }
    return { sheet: 'departments', row, kind: 'added', target: places.pathOf(id), changes: [after] }
  }
  const alter = ({ row, path }: DepartmentRow, id: string): SheetRowChange | undefined => {
    const was = placeOf(places, id)
    take(alteredTo(places, id, path))
    const now = placeOf(places, id)
    const changes = (['name', 'parent'] as const)
      .filter((field) => was[field] !== now[field])
      .map((field) => ({ field, before: was[field], after: now[field] }))
    return { sheet: 'departments', row, kind: 'changed', target: places.pathOf(id), changes }
  }
  const one = (row: DepartmentRow, errors: RowErrors): SheetRowChange | undefined => {
    const path = places.below(row.path).join('/')
    const known = row.id || places.find(row.path)
    errors.attempt(() => duplicates.check('path', path, row.row), undefined)
    if (row.id) errors.attempt(() => duplicates.check('id', `\n${row.id}`, row.row), undefined)
    if (errors.list().length) return
    if (known === rootDepartmentId && path) throw new SheetCellError('path', 'organisation.sheet-root')
    if (!known) return add(row)
    return places.find(row.path) === known ? undefined : alter(row, known)
  }
  const deep = yield* collectInSlices(rows, (row) => [{ row, depth: places.below(row.path).length }])
  const ordered = deep.toSorted((a, b) => a.depth - b.depth)
  const answers = yield* collectInSlices(ordered, ({ row }) => [catchSheetRowError('departments', row, one)])
  return {
    steps: answers.filter(
      (answer): answer is SheetRowChange => answer !== undefined && !isSheetRowError(answer),
    ),
    faults: answers.filter(isSheetRowError),
    same: answers.filter((answer) => answer === undefined).length,
    changed: [...changed].flatMap((id) => places.department(id) ?? []),
    order: ordered.map(({ row }) => row.row),
  }
}

/** Plan of a spreadsheet import. */
export interface SheetImportPlan<Known> {
  departments: DepartmentsPlan
  people: PeopleImportPlan<Known>
}

/** Company against which a spreadsheet is planned. */
export type SheetCompany<Known> = Omit<PeopleImportContext<Known>, 'places'> & {
  departments: Departments
}

/** Maximum number of rows of one import; a directory has fewer people. */
export const maxImportRows = 50_000

/** Maximum number of changes and faults listed; the counts cover the others. */
const maxListed = 500

/**
 * Plans an import: departments first, so that people may be added to new ones. Rows with a fault are skipped.
 */
export function* planSheetImport<Known extends CompanyPerson>(
  sheets: DirectorySheets,
  { departments, newId, ...world }: SheetCompany<Known>,
): SliceGenerator<SheetImportPlan<Known>> {
  const places = new DepartmentPaths(departments)
  return {
    departments: yield* planDepartments(sheets.departments, { places, newId }),
    people: yield* planPeopleImport(sheets.people, { places, newId, ...world }),
  }
}

const countOf = (steps: readonly SheetRowChange[]) => {
  const added = steps.filter(({ kind }) => kind === 'added').length
  return { added, changed: steps.length - added }
}

/** Counts the departments and people that an import adds and changes. */
const countPlannedChanges = ({ departments, people }: SheetImportPlan<unknown>) => ({
  departments: countOf(departments.steps),
  people: countOf(people.steps),
})

/** Converts a plan for display; faults do not have their messages yet. */
export function toSheetPlanView(
  plan: SheetImportPlan<unknown>,
): Omit<DirectoryPlan, 'version' | 'faults'> & { faults: SheetRowError[] } {
  const { departments, people } = plan
  const faults = [departments, people].flatMap((part) => part.faults.toSorted((a, b) => a.row - b.row))
  return {
    ...countPlannedChanges(plan),
    same: departments.same + people.same,
    steps: [...departments.steps, ...people.steps].slice(0, maxListed),
    faults: faults.slice(0, maxListed),
    faulty: faults.length,
  }
}
