import { isDeepStrictEqual } from 'node:util'
import { readPatch } from '../../../core/directory/scim/patch-operations'
import { patchScimUser, readScimUser, type ScimUser } from '../../../core/directory/scim/scim-user'
import type { EmployeeEditBody } from '../../../generated/types'
import { HttpError } from '../../platform'
import { toScimList, toScimUser } from '../../presenters/scim'
import { findStaff, removePassword } from '../../queries'
import { unmarkOffboarding } from '../../queries/directory/pending-offboarding'
import {
  findScimPerson,
  findScimPersonById,
  linkScimResource,
  removeScimResource,
  type ScimPersonRow,
  searchScimPeople,
} from '../../queries/directory/scim-resource'
import { offboardBySource, withdrawOffboarding } from '../limited-offboarding'
import { findDepartment, readDepartments, type ScimDepartments } from './scim-departments'
import { assertVersion, readScimSearch, runScimCall, type ScimContext, type ScimQuery } from './scim-request'
import { readScimSettings } from './scim-settings'

/*
 * People as a program provisions them (decision 203). They are written by the calls of the page for people; a person who is
 * deleted there is disabled here, and one whom an administrator disabled stays so.
 */

type Body = Readonly<Record<string, unknown>>

const show = ({ base }: ScimContext, { pathOf }: ScimDepartments, row: ScimPersonRow) =>
  toScimUser(row, { base, department: pathOf(row.departmentId) })

async function requirePerson({ db, caller }: ScimContext, id: string): Promise<ScimPersonRow> {
  const person = await findScimPersonById(db, caller.workspace, id)
  if (!person) throw new HttpError(404, 'scim.not-found', { id: id.slice(0, 100) })
  return person
}

/** Returns a person. */
export async function getScimPerson(context: ScimContext, id: string) {
  return show(context, await readDepartments(context), await requirePerson(context, id))
}

/** Returns a page of people. */
export async function listScimPeople(context: ScimContext, query: ScimQuery) {
  const { start, ...search } = readScimSearch('person', query)
  const { rows, total } = await searchScimPeople(context.db, context.caller.workspace, search)
  const departments = await readDepartments(context)
  return toScimList(
    rows.map((row) => show(context, departments, row)),
    { total, start },
  )
}

/** Person before a change, with the departments. */
interface Stored {
  row: ScimPersonRow
  departments: ScimDepartments
}

/** Changes the fields of a person by the call of administrators. */
async function editPerson(context: ScimContext, { row, departments }: Stored, scimUser: ScimUser) {
  const { id } = row
  const [staff] = await findStaff(context.db, context.caller.workspace, [id])
  if (!staff) throw new HttpError(404, 'scim.not-found', { id })
  const { jobId: jobid, name, mail, phone, avatar } = staff
  const roles = staff.roles.map((role) => role.id)
  const readDraft: EmployeeEditBody['seen'] = {
    jobid,
    name,
    mail,
    phone,
    avatar,
    departments: staff.departments,
    roles,
  }
  const [first, ...rest] = staff.departments
  const moved = findDepartment(departments, scimUser.department)
  const isMoved = moved !== undefined && moved.id !== first?.id
  const person = {
    ...readDraft,
    jobid: scimUser.userName,
    name: scimUser.name,
    mail: scimUser.mail,
    phone: scimUser.phone,
    departments: isMoved
      ? [{ id: moved.id, leader: false }, ...rest.filter((one) => one.id !== moved.id)]
      : staff.departments,
  }
  if (isDeepStrictEqual(person, readDraft)) return
  const isKept = person.jobid === jobid && person.mail === mail && person.phone === phone
  if (row.isPrivileged && !isKept) throw new HttpError(403, 'scim.privileged', { name })
  await runScimCall(context, 'employee/edit', { id, person, seen: readDraft })
}

/** Disables or enables a person as the client says. Returns whether a departure waits for a confirmation. */
async function changeActive(context: ScimContext, row: ScimPersonRow, active: boolean): Promise<boolean> {
  const { db, caller, client } = context
  const { id, enabled, leftAt } = row
  if (!active) return enabled && (await offboardBySource(context, { id, source: client })) === 'pending'
  await withdrawOffboarding(context, id)
  if (enabled || leftAt === null) return false
  await runScimCall(context, 'employee/setenable', { id, enabled: true })
  await db.transaction((tx) => unmarkOffboarding(tx, caller.workspace, id))
  return false
}

/** Makes a person as wanted: a departure is first, and a person who comes back has the new departments already. */
async function applyUser(context: ScimContext, stored: Stored, scimUser: ScimUser) {
  const { row, departments } = stored
  const { db, caller } = context
  const isPending = scimUser.active === false && (await changeActive(context, row, false))
  await editPerson(context, stored, scimUser)
  if (scimUser.active === true) await changeActive(context, row, true)
  const { externalId } = scimUser
  if (externalId !== row.externalId || row.removedAt)
    await db.transaction((tx) =>
      linkScimResource(tx, caller.workspace, { kind: 'person', id: row.id, externalId }),
    )
  return { user: show(context, departments, await requirePerson(context, row.id)), isPending }
}

const toState = ({ pathOf }: ScimDepartments, row: ScimPersonRow): ScimUser => ({
  userName: row.jobId,
  externalId: row.externalId,
  name: row.name,
  mail: row.mail,
  phone: row.phone,
  department: pathOf(row.departmentId),
})

/** Adds a person without a password, who signs in by single sign-on or is given one. */
async function addPerson(
  context: ScimContext,
  departments: ScimDepartments,
  scimUser: ScimUser,
): Promise<string> {
  const { db, caller } = context
  const found = findDepartment(departments, scimUser.department)
  const [defaultDepartment] = (await readScimSettings(db)).department
  const draft = {
    jobid: scimUser.userName,
    name: scimUser.name,
    mail: scimUser.mail,
    phone: scimUser.phone,
    avatar: '',
    departments: [found?.id ?? defaultDepartment?.deptid ?? '']
      .filter(Boolean)
      .map((id) => ({ id, leader: false })),
    roles: [],
  }
  const { id } = (await runScimCall(context, 'employee/add', draft)) as { id: string }
  const { externalId } = scimUser
  await db.transaction(async (tx) => {
    await removePassword(tx, caller.workspace, id)
    await linkScimResource(tx, caller.workspace, { kind: 'person', id, externalId })
  })
  return id
}

/** Creates a person; one whom the client had deleted comes back. */
export async function createScimPerson(context: ScimContext, body: Body) {
  const scimUser = readScimUser(body)
  const { active = true, userName } = scimUser
  const known = await findScimPerson(context.db, context.caller.workspace, userName)
  if (known && !known.removedAt) throw new HttpError(409, 'scim.exists', { userName })
  const departments = await readDepartments(context)
  if (known) {
    // Where a restored person has left by hand, the link alone returns.
    await context.db.transaction((tx) =>
      linkScimResource(tx, context.caller.workspace, {
        kind: 'person',
        id: known.id,
        externalId: scimUser.externalId,
      }),
    )
    return (await applyUser(context, { row: known, departments }, { ...scimUser, active })).user
  }
  const id = await addPerson(context, departments, scimUser)
  if (!active) await offboardBySource(context, { id, source: context.client })
  return show(context, departments, await requirePerson(context, id))
}

interface Change {
  id: string
  body: Body
  version: string | undefined
}

async function requireUnchanged(context: ScimContext, { id, version }: Change): Promise<Stored> {
  const [row, departments] = [await requirePerson(context, id), await readDepartments(context)]
  assertVersion(show(context, departments, row), version)
  return { row, departments }
}

/** Replaces what a person is. */
export async function replaceScimPerson(context: ScimContext, change: Change) {
  const stored = await requireUnchanged(context, change)
  return applyUser(context, stored, readScimUser(change.body, toState(stored.departments, stored.row)))
}

/** Changes parts of what a person is. */
export async function patchScimPerson(context: ScimContext, change: Change) {
  const stored = await requireUnchanged(context, change)
  const operations = readPatch(change.body)
  return applyUser(context, stored, patchScimUser(toState(stored.departments, stored.row), operations))
}

/** Disables a person who is deleted at the client, for which the person no longer exists. */
export async function deleteScimPerson(context: ScimContext, { id, version }: Omit<Change, 'body'>) {
  const { row } = await requireUnchanged(context, { id, version, body: {} })
  const { db, caller, clock } = context
  if (row.enabled) await changeActive(context, row, false)
  await db.transaction((tx) => removeScimResource(tx, caller.workspace, { kind: 'person', id }, clock.now()))
}
