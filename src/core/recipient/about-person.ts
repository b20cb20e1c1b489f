import type { RecipientGroup } from '../../generated/types'
import { worksWithin } from '../directory/coverage'
import type { Directory, DirectoryPerson } from '../directory/directory'

/**
 * The groups that may name a person where there is no flow whose department a run scope is measured from, as for
 * creating flows and for rights on them: a group with run roots counts for those who work below one of them.
 */
export const groupsAbout = (
  groups: readonly RecipientGroup[],
  person: DirectoryPerson,
  directory: Directory,
): RecipientGroup[] =>
  groups
    .filter(
      ({ runRoots }) => !runRoots.length || runRoots.some(({ id }) => worksWithin(directory, person, id)),
    )
    .map((group) => ({ ...group, runRoots: [] }))
