import type { FieldSchema, FormDesign, FormItem } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import { formatDepartmentPath, formatPersonName } from '../../directory/display-name'
import { runToCompletion, type SliceGenerator } from '../../slices'
import { itemFieldSchema } from '../design'
import { formFieldsOf, isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import {
  createMembershipTest,
  type FormRow,
  type FormValues,
  getOwnValue,
  isRecord,
  tableRowsOf,
} from '../values/form-values'
import { nameRequest, type VisibleRequest } from './request-entry'

/** Entry of a picker's value: an id and the name at the time of choosing (S2-078, S2-079). */
export type PickerEntry = Record<string, unknown>

/** Available choices: the current company directory, and the flows and requests open to the person. */
export interface PickerContext {
  directory: Directory
  /** Flows that the person may create, by id; missing if unknown, flows are then left unchanged. */
  flows?: ReadonlyMap<string, string>
  /** Returns a request that the person may see; missing if unknown, requests are then left unchanged. */
  requests?(id: string): VisibleRequest | undefined
}

/** Resolves an entry to its current name, or undefined if it cannot be chosen. */
type Naming = (entry: PickerEntry, choosable: PickerContext, item: FormItem) => PickerEntry | undefined

const textIn = (entry: PickerEntry, key: string): string => {
  const text = getOwnValue(entry, key)
  return typeof text === 'string' ? text : ''
}

const personIn = (entry: PickerEntry, { directory }: PickerContext) => {
  const person = directory.person(textIn(entry, 'id'))
  return person?.enabled ? person : undefined
}

const departmentIn = (entry: PickerEntry, { directory }: PickerContext) =>
  directory.department(textIn(entry, 'deptid'))

const person: Naming = (entry, choosable) => {
  const found = personIn(entry, choosable)
  return found && { id: found.id, name: formatPersonName(found.name, found.jobId) }
}

const personInDepartment: Naming = (entry, choosable) => {
  const [found, dept] = [personIn(entry, choosable), departmentIn(entry, choosable)]
  if (!found || !dept || !found.departments.some(({ id }) => id === dept.id)) return undefined
  return { id: found.id, name: found.name, deptid: dept.id, dept: dept.name }
}

const department: Naming = (entry, choosable) => {
  const found = departmentIn(entry, choosable)
  return found && { name: found.name, deptid: found.id }
}

const departmentPath: Naming = (entry, choosable) => {
  const found = departmentIn(entry, choosable)
  const { directory } = choosable
  return (
    found && {
      name: formatDepartmentPath(directory.pathOf(found.id).map(({ name }) => name)),
      deptid: found.id,
    }
  )
}

const contact: Naming = (entry, choosable, item) =>
  (Object.hasOwn(entry, 'id') ? person : department)(entry, choosable, item)

const role: Naming = (entry, { directory }) => {
  const found = directory.role(textIn(entry, 'id'))
  return found && { id: found.id, name: found.name }
}

const flow: Naming = (entry, { flows }) => {
  if (!flows) return entry
  const id = textIn(entry, 'id')
  const name = flows.get(id)
  return name === undefined ? undefined : { id, name }
}

const request: Naming = (entry, { requests }, item) =>
  requests ? nameRequest(textIn(entry, 'id'), item, requests) : entry

type ReferenceKind = NonNullable<FieldSchema['refers']>

const namings: Readonly<Partial<Record<ReferenceKind, Naming>>> = {
  person,
  'person-in-department': personInDepartment,
  department,
  'department-path': departmentPath,
  contact,
  role,
  flow,
  request,
}

function namingOf(item: FormItem): Naming | undefined {
  const { refers } = itemFieldSchema(item)
  return refers && namings[refers]
}

/** Whether a form has a field or table column whose entries refer to objects of a kind. */
export const hasPickerOf = (form: Pick<FormDesign, 'list'>, kind: ReferenceKind): boolean =>
  formFieldsOf(form).some((item) =>
    [item, ...tableColumnsOf(item).map((column) => itemOfColumn(item, column))].some(
      (one) => itemFieldSchema(one).refers === kind,
    ),
  )

/** Reference for picked entries: the available choices, and the stored value. */
export interface PickerReference extends PickerContext {
  stored: unknown
}

/** Finds the first entry of a picker's value that is neither already stored nor in the directory. */
export function findMissingEntry(
  item: FormItem,
  value: unknown,
  { stored, ...choosable }: PickerReference,
): PickerEntry | undefined {
  const naming = namingOf(item)
  if (!naming || !Array.isArray(value)) return undefined
  const isStored = createMembershipTest(stored)
  return value.find((entry) => !isStored(entry) && !(isRecord(entry) && naming(entry, choosable, item)))
}

/** Refreshes a picker's value with the directory's names; entries already stored retain their names. */
export function refreshEntryNames(
  item: FormItem,
  value: unknown,
  { stored, ...choosable }: PickerReference,
): unknown {
  const naming = namingOf(item)
  if (!naming || !Array.isArray(value)) return value
  const isStored = createMembershipTest(stored)
  return value.map((entry) =>
    isStored(entry) || !isRecord(entry) ? entry : (naming(entry, choosable, item) ?? entry),
  )
}

/** Number of rows named between interruptions. */
const rowsOfSlice = 50

function* namedRows(
  table: FormItem,
  value: unknown,
  { stored, ...choosable }: PickerReference,
): SliceGenerator<unknown> {
  const columns = tableColumnsOf(table)
    .map((column) => itemOfColumn(table, column))
    .filter((item) => namingOf(item))
  if (columns.length === 0 || !Array.isArray(value)) return value
  const before = new Map(tableRowsOf(stored).map((row) => [row._id, row]))
  const namedRow = (row: FormRow): FormRow => {
    const old = before.get(row._id) ?? {}
    const cells = columns
      .filter(({ model }) => Object.hasOwn(row, model))
      .map((item) => [
        item.model,
        refreshEntryNames(item, row[item.model], { ...choosable, stored: getOwnValue(old, item.model) }),
      ])
    return { ...row, ...Object.fromEntries(cells) }
  }
  const rows: unknown[] = []
  for (const [index, row] of value.entries()) {
    rows.push(isRecord(row) ? namedRow(row) : row)
    if (index % rowsOfSlice === 0) yield
  }
  return rows
}

/** Refreshes all picked entries in input with the directory's names. */
export const refreshInputNames = (...args: Parameters<typeof refreshNamesInSlices>): FormValues =>
  runToCompletion(refreshNamesInSlices(...args))

/** Generator variant that can be interrupted between table rows. */
export function* refreshNamesInSlices(
  form: Pick<FormDesign, 'list'>,
  input: FormValues,
  { before, ...choosable }: PickerContext & { before: FormValues },
): SliceGenerator<FormValues> {
  const named: [string, unknown][] = []
  for (const item of formFieldsOf(form).filter(({ model }) => Object.hasOwn(input, model))) {
    const reference = { ...choosable, stored: getOwnValue(before, item.model) }
    const value = input[item.model]
    named.push([
      item.model,
      isTableItem(item)
        ? yield* namedRows(item, value, reference)
        : refreshEntryNames(item, value, reference),
    ])
  }
  return { ...input, ...Object.fromEntries(named) }
}
