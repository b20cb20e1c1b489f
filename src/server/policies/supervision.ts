import { isWithinDepartment, scopeDepth } from '../../core/directory/department-scope'
import type { FlowDesignSet, RecipientItem } from '../../generated/types'
import type { Caller } from '../platform/http/define-call'
import type { Version } from '../queries/design/version'
import type { RecipientDirectory } from '../queries/directory/recipient-directory'
import type { SupervisionScope } from '../queries/flow/supervision-sql'
import { isGroupMember } from './flow'

/** The departments that lie in what a row of permissions names. */
const covered = (admindept: readonly RecipientItem[], { directory }: RecipientDirectory) =>
  directory
    .departments()
    .map(({ id }) => id)
    .filter((dept) =>
      admindept.some(({ id, coverage }) =>
        isWithinDepartment(directory, dept, id, scopeDepth(id, coverage ?? 'n')),
      ),
    )

type Right = FlowDesignSet['permissions'][number]['allow'][number]

/** What a person may watch, or has other rights on, as the published versions of designs say. */
export function resolveSupervisionScope(
  versions: readonly Version[],
  {
    caller,
    addressees,
    rights = ['watch'],
  }: { caller: Caller; addressees: RecipientDirectory; rights?: readonly Right[] },
): SupervisionScope {
  const designs: string[] = []
  const inDepartments: string[] = []
  if (caller.isAdmin) return { all: true, designs, inDepartments }
  for (const version of versions) {
    const departments = whereHolds(version, rights, { caller, addressees })
    if (departments === 'everywhere') designs.push(version.designId)
    else inDepartments.push(...departments.map((dept) => `${version.designId} ${dept}`))
  }
  return { all: false, designs, inDepartments }
}

/** In which departments a person has all of these rights, each by a row of its own if need be. */
function whereHolds(
  { design: { set, formset } }: Version,
  rights: readonly Right[],
  { caller, addressees }: { caller: Caller; addressees: RecipientDirectory },
): 'everywhere' | string[] {
  const mine = set.permissions.filter(({ deptuser }) =>
    isGroupMember(deptuser, caller.id, formset, addressees),
  )
  const narrow = rights.flatMap((right) => {
    const rows = mine.filter(({ allow }) => allow.includes(right))
    if (rows.some(({ admindept }) => !admindept.length)) return []
    return [new Set(rows.flatMap(({ admindept }) => covered(admindept, addressees)))]
  })
  const [first, ...others] = narrow
  return first ? [...first].filter((dept) => others.every((one) => one.has(dept))) : 'everywhere'
}
