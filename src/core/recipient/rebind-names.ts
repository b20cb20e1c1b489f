import type { NamedOne } from '../../generated/types'
import { collectReferences, type DirectoryEntity, replaceReference } from './replace-references'

/** A company in which people, departments and roles are found by what they are called. */
export interface NameIndex {
  nameOf(named: DirectoryEntity): string | undefined
  /** Ids of all of that kind who bear the name. */
  idsOf(type: DirectoryEntity['type'], name: string): readonly string[]
}

const keyOf = ({ type, id }: DirectoryEntity) => `${type} ${id}`

/** Each once, by the first name that it is given. */
export function uniqueNames(names: readonly NamedOne[]): NamedOne[] {
  const once = new Map<string, NamedOne>()
  for (const one of names) if (!once.has(keyOf(one))) once.set(keyOf(one), one)
  return [...once.values()]
}

/** Each of the directory that data names, once; by the name that the company has for it, else the one beside it. */
export const collectDirectoryNames = (data: unknown, { nameOf }: Pick<NameIndex, 'nameOf'>): NamedOne[] =>
  uniqueNames(
    collectReferences(data).flatMap(({ type, id, name }) => {
      const told = nameOf({ type, id }) ?? (typeof name === 'string' ? name : '')
      return told ? [{ type, id, name: told.slice(0, 200) }] : []
    }),
  )

/** Whether data names one of the directory. */
export function createReferenceTest(data: unknown): (one: DirectoryEntity) => boolean {
  const named = new Set(collectReferences(data).map(keyOf))
  return (one) => named.has(keyOf(one))
}

/** The id of somebody who has it nowhere: nobody of another company is meant by chance. */
const nobody = ({ name }: NamedOne) => `?${name}`.slice(0, 64)

/** Whom a name of another company means here: the same id if it bears that name, else the only one who does. */
function hereOf({ type, id, name }: NamedOne, { nameOf, idsOf }: NameIndex): string | undefined {
  if (nameOf({ type, id }) === name) return id
  const ids = idsOf(type, name)
  return ids.length === 1 ? ids[0] : undefined
}

/** One of another company by who that is here; `to` is missing where nobody, or several, bear the name. */
export interface NameBinding {
  one: NamedOne
  to: string | undefined
}

/** Whom names of another company mean in this one. */
export const resolveNames = (names: readonly NamedOne[], bearers: NameIndex): NameBinding[] =>
  names.map((one) => ({ one, to: hereOf(one, bearers) }))

/**
 * Data of another company in which people, departments and roles stand by their ids of this one. All are taken out
 * before any is put in, since the id of one here may be that of another there. Who is not found keeps his name only.
 */
export function rebindNames<Data>(data: Data, found: readonly NameBinding[]): Data {
  const moved = found.filter(({ one, to }) => to !== one.id)
  const between = (at: number) => `>${at}`
  const out = moved.reduce(
    (whole, { one: { type, id, name } }, at) =>
      replaceReference(whole, { type, from: id, to: { id: between(at), name } }),
    data,
  )
  return moved.reduce(
    (whole, { one, to }, at) =>
      replaceReference(whole, {
        type: one.type,
        from: between(at),
        to: { id: to ?? nobody(one), name: one.name },
      }),
    out,
  )
}
