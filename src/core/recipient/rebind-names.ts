import type { NamedOne } from '../../generated/types'
import { runToCompletion, type SliceGenerator } from '../slices'
import {
  collectReferencesInSlices,
  type DirectoryEntity,
  replaceReferencesInSlices,
} from './replace-references'

/** Index of a company's people, departments and roles by name. */
export interface NameIndex {
  nameOf(named: DirectoryEntity): string | undefined
  /** Ids of all entries of that kind with the name. */
  idsOf(type: DirectoryEntity['type'], name: string): readonly string[]
}

const keyOf = ({ type, id }: DirectoryEntity) => `${type} ${id}`

/** Removes duplicates; the first name of each entry is retained. */
export function uniqueNames(names: readonly NamedOne[]): NamedOne[] {
  const byName = new Map<string, NamedOne>()
  for (const one of names) if (!byName.has(keyOf(one))) byName.set(keyOf(one), one)
  return [...byName.values()]
}

/**
 * Collects the directory entries that data references, each once, with the company's name for it, otherwise
 * the stored one.
 */
export const collectDirectoryNames = (data: unknown, bearers: Pick<NameIndex, 'nameOf'>): NamedOne[] =>
  runToCompletion(collectDirectoryNamesInSlices(data, bearers))

/** Does the same, interruptible between parts of the data. */
export function* collectDirectoryNamesInSlices(
  data: unknown,
  { nameOf }: Pick<NameIndex, 'nameOf'>,
): SliceGenerator<NamedOne[]> {
  const byName = new Map<string, NamedOne>()
  for (const { type, id, name } of yield* collectReferencesInSlices(data)) {
    const key = keyOf({ type, id })
    const description = nameOf({ type, id }) ?? (typeof name === 'string' ? name : '')
    if (description && !byName.has(key)) byName.set(key, { type, id, name: description.slice(0, 200) })
  }
  return [...byName.values()]
}

/** Creates a test for whether data references a directory entry; interruptible between its parts. */
export function* createReferenceTestInSlices(
  data: unknown,
): SliceGenerator<(one: DirectoryEntity) => boolean> {
  const named = new Set((yield* collectReferencesInSlices(data)).map(keyOf))
  return (one) => named.has(keyOf(one))
}

/** Returns an id that no entry has, so that an unrelated entry is never matched by accident. */
const unknownName = ({ name }: NamedOne) => `?${name}`.slice(0, 64)

/**
 * Finds the local entry for a name of another company: the same id if it has that name, otherwise the only
 * one with it.
 */
function hereOf({ type, id, name }: NamedOne, { nameOf, idsOf }: NameIndex): string | undefined {
  if (nameOf({ type, id }) === name) return id
  const ids = idsOf(type, name)
  return ids.length === 1 ? ids[0] : undefined
}

/** Binding of another company's entry to a local one; `to` is missing if none, or several, have the name. */
export interface NameBinding {
  one: NamedOne
  to: string | undefined
}

/** Binds names of another company to entries of this one. */
export const resolveNames = (names: readonly NamedOne[], bearers: NameIndex): NameBinding[] =>
  names.map((one) => ({ one, to: hereOf(one, bearers) }))

/**
 * Replaces the ids of another company in data by local ones, all at once, since a local id may equal a foreign
 * one. An unbound entry retains only its name.
 */
export const rebindNames = <Data>(data: Data, found: readonly NameBinding[]): Data =>
  runToCompletion(rebindNamesInSlices(data, found))

/** Does the same, interruptible between parts of the data. */
export function rebindNamesInSlices<Data>(data: Data, found: readonly NameBinding[]): SliceGenerator<Data> {
  const moved = new Map(
    found.flatMap(({ one, to }) =>
      to === one.id ? [] : [[keyOf(one), { id: to ?? unknownName(one), name: one.name }]],
    ),
  )
  return replaceReferencesInSlices(data, (named) => moved.get(keyOf(named)))
}
