import type { NamedOne, RecipientItem } from '../../generated/types'
import { scopeDepth } from '../directory/department-scope'
import { isRecord } from '../form/values/form-values'

/** Directory entry that designs may reference. */
export interface DirectoryEntity {
  type: NamedOne['type']
  id: string
}

/** Replacement of a directory entry by another of its kind. */
export interface Replacement {
  type: DirectoryEntity['type']
  from: string
  to: { id: string; name: string }
}

type Entry = Record<string, unknown>

/** Keys under which supervisor conditions list ids of a kind; people are never listed there. */
const listed: Partial<Record<DirectoryEntity['type'], string>> = { dept: 'depts', role: 'roles' }

const types = ['user', 'dept', 'role'] as const

const isType = (type: unknown): type is DirectoryEntity['type'] => types.some((one) => one === type)

const isChosen = (value: unknown, { type, id }: DirectoryEntity) =>
  isRecord(value) && value.type === type && value.id === id

/** Whether a value is that of a department field. */
const isPicked = (value: Entry, { type, id }: DirectoryEntity) => type === 'dept' && value.deptid === id

/** Whether a field value is the person; it is recognized only by the key that contains it. */
const isPerson = (value: unknown, { type, id }: DirectoryEntity) =>
  type === 'user' && isRecord(value) && value.type === undefined && value.id === id

/** Returns the directory entries that a value itself references, excluding nested data. */
function namedHere(value: Entry, key: string): (DirectoryEntity & { name?: unknown })[] {
  const { type, id, deptid, name } = value
  if (typeof id === 'string' && isType(type)) return [{ type, id, name }]
  if (typeof deptid === 'string') return [{ type: 'dept', id: deptid, name }]
  return key === 'defaultValue' && type === undefined && typeof id === 'string'
    ? [{ type: 'user', id, name }]
    : []
}

/**
 * Collects all references in data (a design, recipients), with repetitions and with the stored name, if any.
 */
export function collectReferences(data: unknown, key = ''): (DirectoryEntity & { name?: unknown })[] {
  if (Array.isArray(data)) {
    const type = types.find((one) => listed[one] === key)
    return data.flatMap((part) =>
      type && typeof part === 'string' ? [{ type, id: part }] : collectReferences(part, key),
    )
  }
  if (!isRecord(data)) return []
  return [
    ...namedHere(data, key),
    ...Object.entries(data).flatMap(([name, part]) => collectReferences(part, name)),
  ]
}

/** Counts the references to a directory entry in data (a design, recipients). */
export const countReferences = (data: unknown, { type, id }: DirectoryEntity, key?: string): number =>
  collectReferences(data, key).filter((one) => one.type === type && one.id === id).length

/**
 * Replaces a person, department or role throughout data (a design, recipients): as a recipient, as a run
 * root, in a supervisor condition, in a field value. Parts without a reference are reused unchanged.
 */
export const replaceReference = <Data>(data: Data, replacement: Replacement): Data =>
  replaced(data, replacement) as Data

function replaced(value: unknown, replacement: Replacement, key = ''): unknown {
  if (Array.isArray(value)) {
    const list = listReplaced(value, replacement, key)
    return key === listed[replacement.type] ? idsReplaced(list, replacement) : list
  }
  if (!isRecord(value)) return value
  const { from, to, type } = replacement
  const named = { type, id: from }
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => [
    name,
    replaced(part, replacement, name),
  ])
  const isInside = entries.some(([name, part]) => part !== value[name])
  const whole = isInside ? Object.fromEntries(entries) : value
  if (isChosen(value, named)) return { ...whole, id: to.id, name: to.name }
  if (isPicked(value, named))
    return { ...whole, deptid: to.id, ...('name' in value ? { name: to.name } : {}) }
  if (key === 'defaultValue' && isPerson(value, named)) return { ...whole, id: to.id, name: to.name }
  return value.chosetype === 'or' && isInside ? { ...whole, chosed: eachOnce(whole.chosed, type) } : whole
}

function listReplaced(list: unknown[], replacement: Replacement, key: string): unknown[] {
  const next = list.map((part) => replaced(part, replacement, key))
  return next.some((part, at) => part !== list[at]) ? next : list
}

/** Replaces ids of departments or roles in the lists of supervisor conditions. */
const idsReplaced = (list: unknown[], { from, to }: Replacement): unknown[] =>
  list.includes(from) ? [...new Set(list.map((id) => (id === from ? to.id : id)))] : list

const reach = ({ id, coverage }: Entry) => scopeDepth(String(id), coverage as RecipientItem['coverage'])

/** Removes items selected twice after a replacement; a department retains the wider of both coverages. */
function eachOnce(chosed: unknown, type: DirectoryEntity['type']): unknown {
  if (!Array.isArray(chosed)) return chosed
  const isItem = (one: unknown): one is Entry => isRecord(one) && one.type === type
  const isSame = (one: unknown, other: unknown) => isItem(one) && isItem(other) && one.id === other.id
  const isFarther = (one: Entry, other: Entry) => type === 'dept' && reach(one) > reach(other)
  return chosed.filter(
    (one, at) =>
      !chosed.some(
        (other, where) =>
          where !== at &&
          isSame(one, other) &&
          (isFarther(other, one) || (!isFarther(one, other) && where < at)),
      ),
  )
}
