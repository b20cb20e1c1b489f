import type { NamedOne } from '../../generated/types'
import { allNamed, type Named, withReplaced } from './replaced'

/** A company in which people, departments and roles are found by what they are called. */
export interface Bearers {
  nameOf(named: Named): string | undefined
  /** Ids of all of that kind who bear the name. */
  idsOf(type: Named['type'], name: string): readonly string[]
}

const keyOf = ({ type, id }: Named) => `${type} ${id}`

/** Each of the directory that data names, once; by the name that the company has for it, else the one beside it. */
export function namesIn(data: unknown, { nameOf }: Pick<Bearers, 'nameOf'>): NamedOne[] {
  const names = new Map<string, NamedOne>()
  for (const { type, id, name } of allNamed(data)) {
    const told = nameOf({ type, id }) ?? (typeof name === 'string' ? name : '')
    const one = { type, id, name: told.slice(0, 200) }
    if (told && !names.has(keyOf(one))) names.set(keyOf(one), one)
  }
  return [...names.values()]
}

/** The id of somebody who has it nowhere: nobody of another company is meant by chance. */
const nobody = ({ name }: NamedOne) => `?${name}`.slice(0, 64)

/** Whom a name of another company means here: the same id if it bears that name, else the only one who does. */
function hereOf({ type, id, name }: NamedOne, { nameOf, idsOf }: Bearers): string | undefined {
  if (nameOf({ type, id }) === name) return id
  const ids = idsOf(type, name)
  return ids.length === 1 ? ids[0] : undefined
}

/** One of another company by who that is here; `to` is missing where nobody, or several, bear the name. */
export interface FoundAgain {
  one: NamedOne
  to: string | undefined
}

/** Whom names of another company mean in this one. */
export const foundAgain = (names: readonly NamedOne[], bearers: Bearers): FoundAgain[] =>
  names.map((one) => ({ one, to: hereOf(one, bearers) }))

/**
 * Data of another company in which people, departments and roles stand by their ids of this one. All are taken out
 * before any is put in, since the id of one here may be that of another there. Who is not found keeps his name only.
 */
export function asFound<Data>(data: Data, found: readonly FoundAgain[]): Data {
  const moved = found.filter(({ one, to }) => to !== one.id)
  const between = (at: number) => `>${at}`
  const out = moved.reduce(
    (whole, { one: { type, id, name } }, at) =>
      withReplaced(whole, { type, from: id, to: { id: between(at), name } }),
    data,
  )
  return moved.reduce(
    (whole, { one, to }, at) =>
      withReplaced(whole, {
        type: one.type,
        from: between(at),
        to: { id: to ?? nobody(one), name: one.name },
      }),
    out,
  )
}
