import { isInDepartment, isWithinDepartment, scopeDepth } from '../../core/directory/department-scope'
import type { DirectoryPerson } from '../../core/directory/directory'
import type { Actor } from '../../core/flow'
import { isPermitted } from '../../core/permission/check-permission'
import { findPersonGroups, isStaticGroups, matchesPerson } from '../../core/recipient/matches-person'
import type { RecipientContext } from '../../core/recipient/resolution'
import { resolveRecipients } from '../../core/recipient/resolve'
import type { FlowDesignSet, FormDesign, Permission, RecipientGroup } from '../../generated/types'
import type { Caller } from '../platform'
import type { RecipientDirectory } from '../queries'

type Right = Actor['allows'][number]
type PermissionRow = FlowDesignSet['permissions'][number]

/** Rights of administrators; masked values they see only with a reason, unless the design lets them read them. */
const allRights: readonly Right[] = ['watch', 'revoke', 'resend', 'cancel', 'export', 'unmask', 'accesslog']

/** Parts of a flow on which rights depend. */
export interface FlowFacts {
  createdId: string
  deptId: string
}

/** Permission that a right of a design belongs to: a role without it never gets the right from a design. */
const partOf: Partial<Record<Right, Permission>> = {
  revoke: 'flow.work.withdraw',
  cancel: 'flow.work.withdraw',
  export: 'flow.work.export',
}

/** Rows of permissions that cover a flow and name a person. */
const rowsFor = (
  flow: FlowFacts,
  rules: { permissions: PermissionRow[]; form: FormDesign },
  { caller, addressees }: { caller: Caller; addressees: RecipientDirectory },
): PermissionRow[] =>
  rules.permissions.filter(
    (row) =>
      isOverDept(row, flow.deptId, addressees) &&
      isGroupMember(row.deptuser, caller.id, rules.form, addressees),
  )

/** Rights that a flow's settings give to people outside it; administrators have all of them but that to read masked values. */
export function rightsOnFlow(
  flow: FlowFacts,
  rules: { permissions: PermissionRow[]; form: FormDesign },
  { caller, addressees }: { caller: Caller; addressees: RecipientDirectory },
): readonly Right[] {
  const isOpen = (row: PermissionRow) => !caller.isAdmin || row.allow.includes('clear')
  const rows = rowsFor(flow, rules, { caller, addressees }).filter(isOpen)
  const granted = rows.flatMap((row) => row.allow).filter((right) => isPermitted(caller.roles, partOf[right]))
  return [...new Set([...(caller.isAdmin ? allRights : []), ...granted])]
}

/** Masked fields that a flow's settings let a person read in full where the flow is opened, by their keys. */
export const clearFieldsOnFlow = (
  flow: FlowFacts,
  rules: { permissions: PermissionRow[]; form: FormDesign },
  viewer: { caller: Caller; addressees: RecipientDirectory },
): readonly string[] => {
  const clearing = rules.permissions.filter(({ clearfields = [] }) => clearfields.length > 0)
  const rows = rowsFor(flow, { ...rules, permissions: clearing }, viewer)
  return [...new Set(rows.flatMap(({ clearfields = [] }) => clearfields))]
}

/** Whether a person may supervise flows of a design, in any department. */
export const canWatchDesign = (
  caller: Caller,
  rules: { permissions: PermissionRow[]; form: FormDesign },
  addressees: RecipientDirectory,
): boolean =>
  caller.isAdmin ||
  rules.permissions.some(
    (row) => row.allow.includes('watch') && isGroupMember(row.deptuser, caller.id, rules.form, addressees),
  )

/** Whether a person may see a flow: its creator, its recipients, and supervisors. */
export const canViewFlow = (
  caller: Caller,
  flow: FlowFacts,
  { isReceiver, rights }: { isReceiver: boolean; rights: readonly Right[] },
): boolean => flow.createdId === caller.id || isReceiver || rights.includes('watch')

/** Whether a row of permissions covers flows of the department; a row without departments covers all. */
function isOverDept(row: PermissionRow, deptId: string, { directory }: RecipientDirectory): boolean {
  if (!row.admindept.length) return true
  return row.admindept.some((item) =>
    isWithinDepartment(directory, deptId, item.id, scopeDepth(item.id, item.coverage ?? 'n')),
  )
}

/** Whether a person belongs to groups resolved without a flow. */
export function isGroupMember(
  groups: RecipientGroup[],
  personId: string,
  form: FormDesign,
  addressees: RecipientDirectory,
): boolean {
  const { directory } = addressees
  const person = directory.person(personId)
  if (!person) return false
  if (isStaticGroups(groups)) return matchesPerson(groups, person, directory)
  const about = findPersonGroups(groups, person, directory)
  return resolveRecipients(about, withoutFlow(form, addressees)).people.includes(personId)
}

/**
 * Resolves the members of groups without a flow; a group with run roots applies to those who work below one
 * of them.
 */
export function resolveGroupMembers(
  groups: readonly RecipientGroup[],
  form: FormDesign,
  addressees: RecipientDirectory,
): DirectoryPerson[] {
  const { directory } = addressees
  const named = groups.flatMap((group) =>
    resolveRecipients([{ ...group, runRoots: [] }], withoutFlow(form, addressees))
      .people.flatMap((id) => directory.person(id) ?? [])
      .filter(
        (person) =>
          !group.runRoots.length || group.runRoots.some(({ id }) => isInDepartment(directory, person, id)),
      ),
  )
  return [...new Map(named.map((person) => [person.id, person])).values()]
}

/** Recipient context without a flow. */
const withoutFlow = (form: FormDesign, addressees: RecipientDirectory): RecipientContext => ({
  ...addressees,
  set: { runRoots: [], runRoottype: null },
  creatorId: '',
  creatorDeptId: '',
  lastUserId: '',
  lastDeptId: '',
  form,
  values: {},
})
