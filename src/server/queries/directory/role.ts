import type { RoleScope } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'

/** Role in its group, with its permissions and the number of enabled people who have it. */
export interface RoleRow {
  id: string
  name: string
  groupId: string
  groupName: string
  /** Permissions as they are granted: those with a scope end in @ and the role's id. */
  permissions: string[]
  /** Departments and categories to which its permissions are limited; null = the whole company. */
  scope: RoleScope | null
  /** Groups of a source of identities that give it at a sign-in. */
  sourceGroups: string[]
  people: number
}

const all = defineStatement<RoleRow>(
  'role-rows',
  `select o.id, o.name, o.group_id as "groupId", o.group_name as "groupName", o.permissions, o.scope,
     o.source_groups as "sourceGroups",
     (select count(*)::int from person_role h join person p on p.workspace = h.workspace and p.id = h.person_id
      where h.workspace = o.workspace and h.role_id = o.id and p.enabled) as people
   from role o where o.workspace = $1 order by o.position, o.id`,
)
const write = defineStatement(
  'role-write',
  `insert into role (workspace, id, name, group_id, group_name, permissions, scope, source_groups, position)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, (select coalesce(max(position), 0) + 1 from role where workspace = $1))
   on conflict (workspace, id) do update set name = excluded.name, group_id = excluded.group_id,
     group_name = excluded.group_name, permissions = excluded.permissions, scope = excluded.scope,
     source_groups = excluded.source_groups`,
)
const nameGroup = defineStatement(
  'role-group-rename',
  'update role set group_name = $3 where workspace = $1 and group_id = $2',
)
const remove = defineStatement('role-delete', 'delete from role where workspace = $1 and id = $2')
const removeHolders = defineStatement<{ id: string }>(
  'role-holders-delete',
  'delete from person_role where workspace = $1 and role_id = $2 returning person_id as id',
)
const give = defineStatement(
  'role-give',
  `insert into person_role (workspace, person_id, role_id)
   select p.workspace, p.id, $2 from person p where p.workspace = $1 and p.id = any($3) and p.enabled
   on conflict do nothing`,
)
const take = defineStatement(
  'role-take',
  'delete from person_role where workspace = $1 and role_id = $2 and person_id = any($3)',
)

/** Lists all roles with their groups. */
export const listRoles = (reader: DbReader, workspace: string) => reader.run(all, [workspace])

/** Stores a new or changed role. */
export const writeRole = (
  tx: Tx,
  workspace: string,
  { id, name, groupId, groupName, permissions, scope, sourceGroups }: Omit<RoleRow, 'people'>,
) =>
  tx.run(write, [
    workspace,
    id,
    name,
    groupId,
    groupName,
    permissions,
    scope && JSON.stringify(scope),
    sourceGroups,
  ])

/** Renames a role group. */
export const renameRoleGroup = (tx: Tx, workspace: string, groupId: string, name: string) =>
  tx.run(nameGroup, [workspace, groupId, name])

/** Deletes a role. Returns the people who had it. */
export async function deleteRole(tx: Tx, workspace: string, id: string): Promise<string[]> {
  const holders = await tx.run(removeHolders, [workspace, id])
  await tx.run(remove, [workspace, id])
  return holders.map((row) => row.id)
}

/** Grants a role to enabled people and revokes it from others. */
export async function changeRoleHolders(
  tx: Tx,
  workspace: string,
  { id, add, remove: lose }: { id: string; add: string[]; remove: string[] },
): Promise<void> {
  await tx.run(take, [workspace, id, lose])
  await tx.run(give, [workspace, id, add])
}
