import { localTime } from '../text/formats'
import { type Directory, type DirectoryPerson, mainLineId, type SuperiorTerm } from './directory'
import type { LineSearch } from './superiors'

/** Person, and the superiors of their own on a day. */
export interface PersonSuperiors {
  person: DirectoryPerson
  people: DirectoryPerson[]
  /** Last day of the term, YYYY-MM-DD; missing where it is open or differs among the superiors. */
  until?: string | undefined
}

/** Returns the day of an instant in a time zone, YYYY-MM-DD. */
export const dayText = ({ now, zone }: { now: number; zone: string }): string =>
  localTime(now, zone).slice(0, 10)

/** Checks whether a term includes a day; without a day each term counts. */
const includes = ({ from, until }: SuperiorTerm, day: string | undefined): boolean =>
  day === undefined || ((!from || from <= day) && (!until || day <= until))

/**
 * Returns the superiors that a person has of their own in a reporting line on a day, disabled ones included;
 * undefined if the person has none.
 */
export function ownSuperiors(
  directory: Directory,
  personId: string,
  { line = mainLineId, day }: LineSearch,
): PersonSuperiors | undefined {
  const person = directory.person(personId)
  const terms = person?.superiors?.[line]?.filter((term) => includes(term, day)) ?? []
  const people = [
    ...new Set(terms.flatMap(({ id }) => (id === personId ? [] : (directory.person(id) ?? [])))),
  ]
  if (!person || !people.length) return undefined
  const [end, ...more] = [...new Set(terms.map(({ until }) => until))]
  return { person, people, until: more.length ? undefined : end }
}
