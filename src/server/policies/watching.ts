import { depthOf, liesWithin } from '../../core/directory/coverage'
import type { FlowDesignSet, RecipientItem } from '../../generated/types'
import type { Caller } from '../platform/call'
import type { Addressees } from '../queries/addressees'
import type { Watching } from '../queries/all-list'
import type { Version } from '../queries/version'
import { isAmong } from './flow'

/** The departments that lie in what a row of permissions names. */
const covered = (admindept: readonly RecipientItem[], { directory }: Addressees) =>
  directory
    .departments()
    .map(({ id }) => id)
    .filter((dept) =>
      admindept.some(({ id, coverage }) => liesWithin(directory, dept, id, depthOf(id, coverage ?? 'n'))),
    )

type Right = FlowDesignSet['permissions'][number]['allow'][number]

/** What a person may watch, or has other rights on, as the published versions of designs say. */
export function watchingOf(
  versions: readonly Version[],
  {
    caller,
    addressees,
    rights = ['watch'],
  }: { caller: Caller; addressees: Addressees; rights?: readonly Right[] },
): Watching {
  const designs: string[] = []
  const inDepartments: string[] = []
  if (caller.isAdmin) return { all: true, designs, inDepartments }
  for (const { designId, design } of versions) {
    const rows = design.set.permissions.filter(
      ({ allow, deptuser }) =>
        rights.every((right) => allow.includes(right)) &&
        isAmong(deptuser, caller.id, design.formset, addressees),
    )
    if (rows.some(({ admindept }) => !admindept.length)) designs.push(designId)
    else
      inDepartments.push(
        ...rows
          .flatMap(({ admindept }) => covered(admindept, addressees))
          .map((dept) => `${designId} ${dept}`),
      )
  }
  return { all: false, designs, inDepartments }
}
