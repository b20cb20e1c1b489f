import { BusinessError } from '../../../core/business-error'
import { readPatch } from '../../../core/directory/scim/patch-operations'
import {
  type GroupChange,
  membershipChanges,
  patchScimGroup,
  readScimGroup,
} from '../../../core/directory/scim/scim-group'
import { HttpError } from '../../platform'
import { toScimGroup, toScimList } from '../../presenters/scim'
import {
  dropScimResource,
  findScimRole,
  findUnknownPeople,
  linkScimResource,
  listScimMembers,
  type ScimRoleRow,
  searchScimRoles,
} from '../../queries/directory/scim-resource'
import { followGroup } from './scim-group-roles'
import {
  assertVersion,
  readAttributeSelection,
  readScimSearch,
  runScimCall,
  type ScimContext,
  type ScimQuery,
} from './scim-request'

/*
 * Groups of a program that provisions are the roles without permissions: both are flat sets of people, whereas departments
 * are a tree with heads. Roles with permissions are none, so that no group of an identity provider makes an administrator.
 */

type Body = Readonly<Record<string, unknown>>

/** Group of roles in which new ones are created. */
const groupName = 'SCIM'

/** Number of people whom the call for members takes at once. */
const mostAtOnce = 500

/** Whether a client wants the members of groups. */
function wantsMembers(query: ScimQuery): boolean {
  const { attributes, excluded } = readAttributeSelection(query)
  const isNamed = (path: string) => path.toLowerCase().split('.')[0] === 'members'
  return attributes.length > 0 ? attributes.some(isNamed) : !excluded.some(isNamed)
}

async function showAll({ db, caller, base }: ScimContext, rows: readonly ScimRoleRow[], query: ScimQuery) {
  if (!wantsMembers(query)) return rows.map((row) => toScimGroup(row, { base, members: undefined }))
  const rolesByPerson = new Map<string, { id: string; name: string }[]>(rows.map(({ id }) => [id, []]))
  for (const { roleId, ...person } of await listScimMembers(db, caller.workspace, [...rolesByPerson.keys()]))
    rolesByPerson.get(roleId)?.push(person)
  return rows.map((row) => toScimGroup(row, { base, members: rolesByPerson.get(row.id) ?? [] }))
}

async function requireRole({ db, caller }: ScimContext, id: string): Promise<ScimRoleRow> {
  const role = await findScimRole(db, caller.workspace, id)
  if (!role) throw new HttpError(404, 'scim.not-found', { id: id.slice(0, 100) })
  return role
}

/** Returns a role. */
export async function getScimRole(context: ScimContext, id: string, query: ScimQuery = {}) {
  const [shown] = await showAll(context, [await requireRole(context, id)], query)
  if (!shown) throw new HttpError(404, 'scim.not-found', { id })
  return shown
}

/** Returns a page of roles. */
export async function listScimRoles(context: ScimContext, query: ScimQuery) {
  const { start, ...search } = readScimSearch('role', query)
  const { rows, total } = await searchScimRoles(context.db, context.caller.workspace, search)
  return toScimList(await showAll(context, rows, query), { total, start })
}

/** Gives and takes a role, some people at a time. Returns whom the client says to join, whom it takes out, and who was in. */
async function changeMembers(context: ScimContext, id: string, change: GroupChange) {
  const { db, caller } = context
  const memberIds = new Set((await listScimMembers(db, caller.workspace, [id])).map((one) => one.id))
  const { add, remove } = membershipChanges(memberIds, change)
  const [unknown] = await findUnknownPeople(db, caller.workspace, add)
  if (unknown !== undefined) throw new BusinessError('scim.unknown-member', { id: unknown.slice(0, 100) })
  const parts = Math.ceil(Math.max(add.length, remove.length) / mostAtOnce)
  for (let part = 0; part < parts; part++) {
    const pieceOf = (ids: readonly string[]) => ids.slice(part * mostAtOnce, (part + 1) * mostAtOnce)
    await runScimCall(context, 'employee/role/members', { id, add: pieceOf(add), remove: pieceOf(remove) })
  }
  return {
    joined: [...new Set([...(change.members ?? []), ...change.add])],
    left: remove,
    held: [...memberIds],
  }
}

async function applyChange(context: ScimContext, row: ScimRoleRow, change: GroupChange): Promise<void> {
  const { id, name, externalId } = row
  const roleName = change.name ?? name
  if (roleName !== name)
    await runScimCall(context, 'employee/role/save', { id, name: roleName, group_name: row.groupName })
  const { joined, left, held } = await changeMembers(context, id, change)
  if (roleName !== name) await followGroup(context, name, { joined: [], left: held })
  await followGroup(context, roleName, { joined, left })
  const linked = change.externalId === undefined ? externalId : change.externalId
  if (linked !== externalId)
    await context.db.transaction((tx) =>
      linkScimResource(tx, context.caller.workspace, { kind: 'role', id, externalId: linked }),
    )
}

/** Creates a role without permissions, with its members. */
export async function createScimRole(context: ScimContext, body: Body) {
  const change = readScimGroup(body)
  const { name } = change
  const nameCondition = [{ attribute: 'displayName', value: name }] as const
  const { total } = await searchScimRoles(context.db, context.caller.workspace, {
    where: nameCondition,
    limit: 0,
    offset: 0,
  })
  if (total > 0) throw new HttpError(409, 'scim.exists', { userName: name })
  const saved = await runScimCall(context, 'employee/role/save', { name, group_name: groupName })
  const { id } = saved as { id: string }
  await applyChange(context, await requireRole(context, id), change)
  return getScimRole(context, id)
}

interface Change {
  id: string
  body: Body
  version: string | undefined
}

async function requireUnchanged(context: ScimContext, { id, version }: Omit<Change, 'body'>) {
  const row = await requireRole(context, id)
  assertVersion(toScimGroup(row, { base: context.base, members: undefined }), version)
  return row
}

/** Replaces name and members of a role. */
export async function replaceScimRole(context: ScimContext, change: Change) {
  await applyChange(context, await requireUnchanged(context, change), readScimGroup(change.body))
  return getScimRole(context, change.id)
}

/** Changes name or members of a role. */
export const patchScimRole = async (context: ScimContext, change: Change): Promise<void> =>
  applyChange(context, await requireUnchanged(context, change), patchScimGroup(readPatch(change.body)))

/** Deletes a role that no flow names. */
export async function deleteScimRole(context: ScimContext, change: Omit<Change, 'body'>): Promise<void> {
  const { id, name } = await requireUnchanged(context, change)
  const members = await listScimMembers(context.db, context.caller.workspace, [id])
  await runScimCall(context, 'employee/role/delete', { id })
  await followGroup(context, name, { joined: [], left: members.map((one) => one.id) })
  await context.db.transaction((tx) => dropScimResource(tx, context.caller.workspace, { kind: 'role', id }))
}
