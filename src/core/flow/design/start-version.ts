import type { RecipientItem } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import { listStaticPeople, matchesPerson } from '../../recipient/matches-person'

/** Trial of a version by the people of a range, beside the published version with which others start. */
export interface DesignTrial {
  /** Id and number of the version on trial. */
  version: string
  number: number
  /** Published version beside which it runs; beside another one the trial has ended. */
  base: string
  /** Departments and people who start with it. */
  range: readonly RecipientItem[]
}

/** Versions of a design with which flows start. */
export interface StartVersions {
  publishedVersion: string | null
  trial: DesignTrial | null
}

/**
 * Returns the version with which a person starts flows of a design today: the one on trial for people of its range,
 * otherwise the published one; null if there is none.
 */
export function startVersionOf(
  { publishedVersion, trial }: StartVersions,
  directory: Directory,
  personId: string,
): string | null {
  const person = trial && directory.person(personId)
  if (!person) return publishedVersion
  const groups = [{ chosetype: 'or' as const, chosed: [...trial.range], runRoots: [] }]
  return matchesPerson(groups, person, directory) ? trial.version : publishedVersion
}

/** Returns the people who start with the version on trial, in the order of the directory. */
export const trialPeople = ({ range }: Pick<DesignTrial, 'range'>, directory: Directory) =>
  listStaticPeople(range, directory, Number.POSITIVE_INFINITY) ?? []
