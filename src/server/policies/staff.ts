import { isDeepStrictEqual } from 'node:util'
import { Refused } from '../../core/business-error'
import { checkAdministrators, checkPerson } from '../../core/directory/person-changes'
import type { StaffDraft } from '../../generated/types'
import type { Tx } from '../platform/db/db'
import type { Caller } from '../platform/http/define-call'
import { HttpRefused } from '../platform/http/http-error'
import { listDepartments } from '../queries/directory/department'
import { listRoles } from '../queries/directory/role'
import { rolesInFlows } from '../queries/directory/roles-in-flows'
import { findBearer, findStaff, listAdministrators, type Staff } from '../queries/directory/staff'
import type { StoredPerson } from '../queries/directory/staff-writer'
import { checkMayGive, checkMayManage } from './directory'

/** A person as administrators write them down. */
const draftOf = (staff: Staff): StaffDraft => ({
  jobid: staff.jobId,
  name: staff.name,
  mail: staff.mail,
  phone: staff.phone,
  avatar: staff.avatar,
  departments: staff.departments,
  roles: staff.roles.map(({ id }) => id),
})

/** A person as the log tells them: departments and roles by name, without the picture. */
export async function toldStaff(tx: Tx, workspace: string, id: string) {
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

/** The person whom the caller may change. */
export async function managedStaff(tx: Tx, caller: Caller, id: string): Promise<Staff> {
  const [staff] = await findStaff(tx, caller.workspace, [id])
  if (!staff) throw new Refused('organisation.person-missing')
  checkMayManage(caller, staff.permissions)
  return staff
}

/** Refuses a change of somebody who is no longer as whoever changes them saw. */
export function checkSeenStaff(staff: Staff, seen: StaffDraft): void {
  const now = draftOf(staff)
  if (!isDeepStrictEqual(now, seen)) throw new HttpRefused(409, 'organisation.person-stale', {}, now)
}

/** A person as they will be stored, checked against the company; roles above the caller are not his to give or take. */
export async function checkedStaff(
  tx: Tx,
  caller: Caller,
  { id, draft, before }: { id: string; draft: StaffDraft; before: readonly string[] },
): Promise<StoredPerson> {
  const { workspace } = caller
  const [departments, roles] = [await listDepartments(tx, workspace), await listRoles(tx, workspace)]
  const bearer = await findBearer(tx, workspace, draft.jobid.trim())
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
  checkMayGive(caller, changed, await rolesInFlows(tx, workspace))
  return person
}

/** Refuses a company that nobody could administer any more; asked after the change, before the commit. */
export async function checkSomebodyAdministers(tx: Tx, workspace: string): Promise<void> {
  checkAdministrators(await listAdministrators(tx, workspace))
}
