import { isWithinDepartment, scopeDepth } from '../../core/directory/department-scope'
import type { FlowDesignSet, RecipientItem } from '../../generated/types'
import type { Caller } from '../platform'
import type { DesignVersion, RecipientDirectory } from '../queries'
import type { SupervisionScope } from '../queries/flow/supervision-sql'
import { isGroupMember } from './flow'

/** Departments below those that a row of permissions names. */
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

/** Resolves what a person may supervise, or has other rights on, by the published versions of designs. */
export function resolveSupervisionScope(
  versions: readonly DesignVersion[],
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

/** Departments in which a person has all of these rights, possibly each by a different row. */
function whereHolds(
  { design: { set, formset } }: DesignVersion,
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
