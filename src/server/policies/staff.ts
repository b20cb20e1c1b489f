import { isDeepStrictEqual } from 'node:util'
import { BusinessError } from '../../core/business-error'
import type { SuperiorTerm } from '../../core/directory/directory'
import { checkAdministrators, checkPerson } from '../../core/directory/person-changes'
import { checkFacts, checkSuperiors } from '../../core/directory/person-fields'
import { copySuperiors } from '../../core/directory/reporting-lines'
import type { StaffDraft } from '../../generated/types'
import { type Caller, HttpError, type Language, type Tx } from '../platform'
import {
  findStaff,
  findStaffByJobNumber,
  listAdministrators,
  listDepartments,
  listRoles,
  type Staff,
} from '../queries'
import { listPersonFields, readSuperiorLookup } from '../queries/directory/person-field'
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
  facts: staff.facts,
  superiors: copySuperiors(staff.superiors),
})

/** Describes the facts and superiors of a person, one text for each. */
async function describeOwnFields(
  tx: Tx,
  workspace: string,
  { staff, language }: { staff: Staff; language: Language },
): Promise<string[]> {
  const fields = await listPersonFields(tx, workspace, language)
  const find = await readSuperiorLookup(tx, workspace, Object.values(staff.superiors).flat())
  const termText = ({ id, from = '', until = '' }: SuperiorTerm) =>
    [find(id)?.name ?? id, ...(from || until ? [`${from}~${until}`] : [])].join(' ')
  return fields.flatMap(({ id, name, type }) => {
    const value = type === 'superior' ? (staff.superiors[id] ?? []).map(termText).join('、') : staff.facts[id]
    return value ? [`${name}: ${value}`] : []
  })
}

/** Describes a person for the log: departments and roles by name, without the picture; as stored, unless read before. */
export async function describeStaff(
  tx: Tx,
  workspace: string,
  { id, language, stored }: { id: string; language: Language; stored?: Staff },
) {
  const staff = stored ?? (await findStaff(tx, workspace, [id]))[0]
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
    own: staff && (await describeOwnFields(tx, workspace, { staff, language })),
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
export function assertStaffUnchanged(staff: Staff, readDraft: StaffDraft): void {
  const now = draftOf(staff)
  const known = Object.fromEntries(Object.entries(now).filter(([key]) => key in readDraft))
  if (!isDeepStrictEqual(known, readDraft)) throw new HttpError(409, 'organisation.person-stale', {}, now)
}

/** Person to validate: what is written, the roles before, and the own fields before. */
interface StaffValidation {
  id: string
  draft: StaffDraft
  before: readonly string[]
  language: Language
  stored?: Pick<Staff, 'facts' | 'superiors'>
}

/** Returns the facts and superiors of a person as they are stored; what is not written stays. */
async function validateOwnFields(
  tx: Tx,
  { workspace }: Caller,
  { id, draft, language, stored }: StaffValidation,
): Promise<Pick<PersonRecord, 'facts' | 'superiors'>> {
  const fields = await listPersonFields(tx, workspace, language)
  const { facts = stored?.facts ?? {}, superiors } = draft
  const checked = checkFacts(facts, fields, stored?.facts)
  if (!superiors) return { facts: checked, superiors: stored?.superiors ?? {} }
  const find = await readSuperiorLookup(tx, workspace, Object.values(superiors).flat())
  const written = { id, superiors, stored: stored?.superiors }
  return { facts: checked, superiors: checkSuperiors(written, fields, find) }
}

/** Validates a person against the company; the caller may not grant or revoke roles above their own. */
export async function validateStaff(
  tx: Tx,
  caller: Caller,
  validation: StaffValidation,
): Promise<PersonRecord> {
  const { id, draft, before } = validation
  const { workspace } = caller
  const [departments, roles] = [await listDepartments(tx, workspace), await listRoles(tx, workspace)]
  const bearer = await findStaffByJobNumber(tx, workspace, draft.jobid.trim())
  const { jobid: jobId, ...rest } = draft
  const own = await validateOwnFields(tx, caller, validation)
  const person = checkPerson(
    { ...rest, ...own, jobId, id },
    {
      departments: new Set(departments.filter(({ enabled }) => enabled).map((one) => one.id)),
      roles: new Set(roles.map((one) => one.id)),
      ...(bearer && bearer.id !== id ? { bearer } : {}),
    },
  )
  const differs = (role: string) => person.roles.includes(role) !== before.includes(role)
  const changed = roles.filter((role) => differs(role.id))
  if (changed.length > 0) assertCanGrantRoles(caller, changed, await listRolesInFlows(tx, workspace))
  return person
}

/** Throws if the company has no administrator left; checked after the change, before the commit. */
export async function assertHasAdministrator(tx: Tx, workspace: string): Promise<void> {
  checkAdministrators(await listAdministrators(tx, workspace))
}
