import type { FieldSchema, FormDesign, FormItem } from '../../generated/types'
import type { Directory } from '../directory/directory'
import { numberedName, pathName } from '../directory/naming'
import { fieldOfItem } from './fields'
import { columnsOf, isTable, itemOfColumn, itemsOf } from './items'
import { type FormValues, isRecord, own, type Row, rowsOf, sameValue } from './values'

/** One entry of a picker's value: an id and the name it was chosen under (S2-078, S2-079). */
export type Picked = Record<string, unknown>

/** What the directory says of an entry: the entry under today's name, or nothing when it cannot be chosen. */
type Naming = (entry: Picked, directory: Directory) => Picked | undefined

const textIn = (entry: Picked, key: string): string => {
  const text = own(entry, key)
  return typeof text === 'string' ? text : ''
}

const personIn = (entry: Picked, directory: Directory) => {
  const person = directory.person(textIn(entry, 'id'))
  return person?.enabled ? person : undefined
}

const departmentIn = (entry: Picked, directory: Directory) => directory.department(textIn(entry, 'deptid'))

const person: Naming = (entry, directory) => {
  const found = personIn(entry, directory)
  return found && { id: found.id, name: numberedName(found.name, found.jobId) }
}

const personInDepartment: Naming = (entry, directory) => {
  const [found, dept] = [personIn(entry, directory), departmentIn(entry, directory)]
  if (!found || !dept || !found.departments.some(({ id }) => id === dept.id)) return undefined
  return { id: found.id, name: found.name, deptid: dept.id, dept: dept.name }
}

const department: Naming = (entry, directory) => {
  const found = departmentIn(entry, directory)
  return found && { name: found.name, deptid: found.id }
}

const departmentPath: Naming = (entry, directory) => {
  const found = departmentIn(entry, directory)
  return found && { name: pathName(directory.pathOf(found.id).map(({ name }) => name)), deptid: found.id }
}

const contact: Naming = (entry, directory) =>
  (Object.hasOwn(entry, 'id') ? person : department)(entry, directory)

const role: Naming = (entry, directory) => {
  const found = directory.role(textIn(entry, 'id'))
  return found && { id: found.id, name: found.name }
}

const namings: Readonly<Partial<Record<NonNullable<FieldSchema['refers']>, Naming>>> = {
  person,
  'person-in-department': personInDepartment,
  department,
  'department-path': departmentPath,
  contact,
  role,
}

function namingOf(item: FormItem): Naming | undefined {
  const { refers } = fieldOfItem(item)
  return refers && namings[refers]
}

/** Against what picked entries are held: the company of today, and the value that is stored. */
export interface Reference {
  directory: Directory
  stored: unknown
}

const isStored = (entry: unknown, stored: unknown) =>
  Array.isArray(stored) && stored.some((one) => sameValue(one, entry))

/** The first entry of a picker's value that is neither stored already nor to be found in the directory. */
export function goneEntry(
  item: FormItem,
  value: unknown,
  { directory, stored }: Reference,
): Picked | undefined {
  const naming = namingOf(item)
  if (!naming || !Array.isArray(value)) return undefined
  return value.find((entry) => !isStored(entry, stored) && !(isRecord(entry) && naming(entry, directory)))
}

/** A picker's value under the directory's names; what is stored already keeps the name it was chosen under. */
export function namedValue(item: FormItem, value: unknown, { directory, stored }: Reference): unknown {
  const naming = namingOf(item)
  if (!naming || !Array.isArray(value)) return value
  return value.map((entry) =>
    isStored(entry, stored) || !isRecord(entry) ? entry : (naming(entry, directory) ?? entry),
  )
}

function namedRows(table: FormItem, value: unknown, { directory, stored }: Reference): unknown {
  const columns = columnsOf(table)
    .map((column) => itemOfColumn(table, column))
    .filter((item) => namingOf(item))
  if (columns.length === 0 || !Array.isArray(value)) return value
  const before = new Map(rowsOf(stored).map((row) => [row._id, row]))
  const namedRow = (row: Row): Row => {
    const old = before.get(row._id) ?? {}
    const cells = columns
      .filter(({ model }) => Object.hasOwn(row, model))
      .map((item) => [
        item.model,
        namedValue(item, row[item.model], { directory, stored: own(old, item.model) }),
      ])
    return { ...row, ...Object.fromEntries(cells) }
  }
  return value.map((row) => (isRecord(row) ? namedRow(row) : row))
}

/** What somebody sends, with everybody and everything picked under the directory's names. */
export function namedInput(
  form: Pick<FormDesign, 'list'>,
  input: FormValues,
  { directory, before }: { directory: Directory; before: FormValues },
): FormValues {
  const sent = itemsOf(form).filter(({ model }) => Object.hasOwn(input, model))
  const named = sent.map((item) => {
    const reference = { directory, stored: own(before, item.model) }
    const value = input[item.model]
    return [
      item.model,
      isTable(item) ? namedRows(item, value, reference) : namedValue(item, value, reference),
    ]
  })
  return { ...input, ...Object.fromEntries(named) }
}
