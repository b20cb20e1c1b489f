import type { NamedOne, RecipientItem } from '../../generated/types'
import { scopeDepth } from '../directory/department-scope'
import type { Department, Directory, DirectoryPerson, Role } from '../directory/directory'
import { isRecord } from '../form'
import { runToCompletion, type SliceGenerator } from '../slices'

/** Looks up a directory entry by kind and id; undefined if it no longer exists. */
export function findDirectoryEntry(
  directory: Pick<Directory, 'person' | 'department' | 'role'>,
  { type, id }: DirectoryEntity,
): DirectoryPerson | Department | Role | undefined {
  if (type === 'user') return directory.person(id)
  return type === 'dept' ? directory.department(id) : directory.role(id)
}

/** Whether an entry is in the directory; people who have left are excluded. */
export function isInDirectory(
  directory: Parameters<typeof findDirectoryEntry>[0],
  named: DirectoryEntity,
): boolean {
  const one = findDirectoryEntry(directory, named)
  return one !== undefined && (!('enabled' in one) || one.enabled)
}

/** Directory entry that designs may reference. */
export interface DirectoryEntity {
  type: NamedOne['type']
  id: string
}

/** Reference to a directory entry, with the stored name, if any. */
type DirectoryReference = DirectoryEntity & { name?: unknown }

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

/** Returns the directory entries that a value itself references, excluding nested data. */
function namedHere(value: Entry, key: string): DirectoryReference[] {
  const { type, id, deptid, name } = value
  if (typeof id === 'string' && isType(type)) return [{ type, id, name }]
  if (typeof deptid === 'string') return [{ type: 'dept', id: deptid, name }]
  return key === 'defaultValue' && type === undefined && typeof id === 'string'
    ? [{ type: 'user', id, name }]
    : []
}

/**
 * Collects all references in data (a design, recipients), with repetitions and with the stored name, if any;
 * interruptible between parts of the data.
 */
export function* collectReferencesInSlices(data: unknown, key = ''): SliceGenerator<DirectoryReference[]> {
  const found: DirectoryReference[] = []
  const isSliceFull = createPartCounter()
  function* visit(part: unknown, name: string): SliceGenerator<void> {
    if (typeof part !== 'object' || part === null) return
    if (isSliceFull()) yield
    if (Array.isArray(part)) {
      const type = types.find((one) => listed[one] === name)
      for (const one of part)
        if (type && typeof one === 'string') found.push({ type, id: one })
        else yield* visit(one, name)
    } else if (isRecord(part)) {
      found.push(...namedHere(part, name))
      for (const [inner, one] of Object.entries(part)) yield* visit(one, inner)
    }
  }
  yield* visit(data, key)
  return found
}

/** Counts the references to a directory entry in data (a design, recipients). */
export const countReferences = (data: unknown, { type, id }: DirectoryEntity, key?: string): number =>
  runToCompletion(collectReferencesInSlices(data, key)).filter((one) => one.type === type && one.id === id)
    .length

/** Number of parts of data that are visited between interruptions. */
const partsOfSlice = 500

/** Creates a test for whether the next part of data begins a new slice. */
function createPartCounter(): () => boolean {
  let parts = 0
  return () => ++parts % partsOfSlice === 0
}

/** Finds the replacement of a directory entry; undefined leaves it. */
type Find = (named: DirectoryEntity) => Replacement['to'] | undefined

/**
 * Replaces a person, department or role throughout data (a design, recipients): as a recipient, as a run
 * root, in a supervisor condition, in a field value. Parts without a reference are reused unchanged.
 */
export const replaceReference = <Data>(data: Data, { type, from, to }: Replacement): Data =>
  runToCompletion(
    replaceReferencesInSlices(data, (named) => (named.type === type && named.id === from ? to : undefined)),
  )

/** Replaces many directory entries at once; interruptible between parts of the data. */
export function* replaceReferencesInSlices<Data>(data: Data, find: Find): SliceGenerator<Data> {
  return (yield* new Replacing(find).replaced(data, '')) as Data
}

class Replacing {
  private readonly isSliceFull = createPartCounter()

  constructor(private readonly find: Find) {}

  *replaced(value: unknown, key: string): SliceGenerator<unknown> {
    if (typeof value !== 'object' || value === null) return value
    if (this.isSliceFull()) yield
    if (Array.isArray(value)) return this.idsReplaced(yield* this.listReplaced(value, key), key)
    return isRecord(value) ? yield* this.recordReplaced(value, key) : value
  }

  private *listReplaced(list: unknown[], key: string): SliceGenerator<unknown[]> {
    const next: unknown[] = []
    for (const part of list) next.push(yield* this.replaced(part, key))
    return next.some((part, at) => part !== list[at]) ? next : list
  }

  private *recordReplaced(value: Entry, key: string): SliceGenerator<unknown> {
    const entries: [string, unknown][] = []
    for (const [name, part] of Object.entries(value)) entries.push([name, yield* this.replaced(part, name)])
    const isInside = entries.some(([name, part]) => part !== value[name])
    const whole = isInside ? Object.fromEntries(entries) : value
    const { id, deptid } = value
    if (typeof id === 'string' && isType(value.type)) {
      const to = this.find({ type: value.type, id })
      if (to) return { ...whole, id: to.id, name: to.name }
    }
    const dept = typeof deptid === 'string' && this.find({ type: 'dept', id: deptid })
    if (dept) return { ...whole, deptid: dept.id, ...('name' in value ? { name: dept.name } : {}) }
    // The value of a person field is recognized only by the key that contains it.
    const person =
      key === 'defaultValue' && value.type === undefined && typeof id === 'string'
        ? this.find({ type: 'user', id })
        : undefined
    if (person) return { ...whole, id: person.id, name: person.name }
    return value.chosetype === 'or' && isInside ? { ...whole, chosed: eachOnce(whole.chosed) } : whole
  }

  /** Replaces ids of departments or roles in the lists of supervisor conditions. */
  private idsReplaced(list: unknown[], key: string): unknown[] {
    const type = types.find((one) => listed[one] === key)
    if (!type) return list
    const next = list.map((id) => (typeof id === 'string' ? (this.find({ type, id })?.id ?? id) : id))
    return next.some((id, at) => id !== list[at]) ? [...new Set(next)] : list
  }
}

const reach = ({ id, coverage }: Entry) => scopeDepth(String(id), coverage as RecipientItem['coverage'])

/** Removes items selected twice after a replacement; a department retains the wider of both coverages. */
function eachOnce(chosed: unknown): unknown {
  if (!Array.isArray(chosed)) return chosed
  const widest = new Map<string, Entry>()
  const keyOf = (one: unknown) => (isRecord(one) && isType(one.type) ? `${one.type} ${one.id}` : undefined)
  for (const one of chosed) {
    const key = keyOf(one)
    if (key === undefined) continue
    const known = widest.get(key)
    if (!known || (one.type === 'dept' && reach(one) > reach(known))) widest.set(key, one)
  }
  return chosed.filter((one) => {
    const key = keyOf(one)
    return key === undefined || widest.get(key) === one
  })
}
