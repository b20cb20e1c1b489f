import {
  type Directory,
  type DirectoryPerson,
  mainLineId,
  type Superiors,
  type SuperiorTerm,
} from './directory'
import type { LineSearch } from './superiors'

/** Person, and the superiors of their own on a day. */
export interface PersonSuperiors {
  person: DirectoryPerson
  people: DirectoryPerson[]
  /** Last day of the term, YYYY-MM-DD; missing where it is open or differs among the superiors. */
  until?: string | undefined
}

/** Copies superiors to the shape of calls. */
export const copySuperiors = (superiors: Superiors): Record<string, SuperiorTerm[]> =>
  Object.fromEntries(Object.entries(superiors).map(([line, terms]) => [line, [...terms]]))

/** Checks whether a term includes a day; without a day each term counts. */
export const isTermOfDay = ({ from, until }: SuperiorTerm, day: string | undefined): boolean =>
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
  const terms = person?.superiors?.[line]?.filter((term) => isTermOfDay(term, day)) ?? []
  const people = [
    ...new Set(terms.flatMap(({ id }) => (id === personId ? [] : (directory.person(id) ?? [])))),
  ]
  if (!person || !people.length) return undefined
  const [end, ...more] = [...new Set(terms.map(({ until }) => until))]
  return { person, people, until: more.length ? undefined : end }
}
