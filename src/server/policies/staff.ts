import { isDeepStrictEqual } from 'node:util'
import { BusinessError } from '../../core/business-error'
import { checkAdministrators, checkPerson } from '../../core/directory/person-changes'
import type { StaffDraft } from '../../generated/types'
import { type Caller, HttpError, type Tx } from '../platform'
import {
  findStaff,
  findStaffByJobNumber,
  listAdministrators,
  listDepartments,
  listRoles,
  type Staff,
} from '../queries'
import { listRolesInFlows } from '../queries/directory/roles-in-flows'
import type { PersonRecord } from '../queries/directory/staff-writer'
import { assertCanGrantRoles, assertCanManagePermissions } from './directory'

/** Converts a person to the form that administrators edit. */
const draftOf = (staff: Staff): StaffDraft => ({
  jobid: staff.jobId,
  name: staff.name,
  mail: staff.mail,
  phone: staff.phone,
  avatar: staff.avatar,
  departments: staff.departments,
  roles: staff.roles.map(({ id }) => id),
})

/** Describes a person for the log: departments and roles by name, without the picture. */
export async function describeStaff(tx: Tx, workspace: string, id: string) {
  const [staff] = await findStaff(tx, workspace, [id])
  const departments = await listDepartments(tx, workspace)
  const nameOf = (one: string) => departments.find((department) => department.id === one)?.name ?? one
  return {
    jobid: staff?.jobId,
    name: staff?.name,
    mail: staff?.mail,
    phone: staff?.phone,
    departments: staff?.departments.map((one) => nameOf(one.id)),
    leads: staff?.departments.filter(({ leader }) => leader).map((one) => nameOf(one.id)),
    roles: staff?.roles.map((role) => role.name),
  }
}

/** Returns the person if the caller may change them; throws otherwise. */
export async function requireManageableStaff(tx: Tx, caller: Caller, id: string): Promise<Staff> {
  const [staff] = await findStaff(tx, caller.workspace, [id])
  if (!staff) throw new BusinessError('organisation.person-missing')
  assertCanManagePermissions(caller, staff.permissions)
  return staff
}

/** Throws if a person has changed since the caller read them. */
export function assertStaffUnchanged(staff: Staff, seen: StaffDraft): void {
  const now = draftOf(staff)
  if (!isDeepStrictEqual(now, seen)) throw new HttpError(409, 'organisation.person-stale', {}, now)
}

/** Validates a person against the company; the caller may not grant or revoke roles above their own. */
export async function validateStaff(
  tx: Tx,
  caller: Caller,
  { id, draft, before }: { id: string; draft: StaffDraft; before: readonly string[] },
): Promise<PersonRecord> {
  const { workspace } = caller
  const [departments, roles] = [await listDepartments(tx, workspace), await listRoles(tx, workspace)]
  const bearer = await findStaffByJobNumber(tx, workspace, draft.jobid.trim())
  const { jobid: jobId, ...rest } = draft
  const person = checkPerson(
    { ...rest, jobId, id },
    {
      departments: new Set(departments.filter(({ enabled }) => enabled).map((one) => one.id)),
      roles: new Set(roles.map((one) => one.id)),
      ...(bearer && bearer.id !== id ? { bearer } : {}),
    },
  )
  const differs = (role: string) => person.roles.includes(role) !== before.includes(role)
  const changed = roles.filter((role) => differs(role.id))
  assertCanGrantRoles(caller, changed, await listRolesInFlows(tx, workspace))
  return person
}

/** Throws if the company has no administrator left; checked after the change, before the commit. */
export async function assertHasAdministrator(tx: Tx, workspace: string): Promise<void> {
  checkAdministrators(await listAdministrators(tx, workspace))
}
