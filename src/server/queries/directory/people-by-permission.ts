import { type DbReader, defineStatement } from '../../platform'

const statement = defineStatement<{ id: string }>(
  'people-by-permission',
  `select p.id from person p where p.workspace = $1 and p.enabled and (p.is_admin or exists (
     select 1 from person_role h join role o on o.workspace = h.workspace and o.id = h.role_id
     where h.workspace = p.workspace and h.person_id = p.id and o.permissions && array['all', $2]))`,
)

/** Lists the enabled people with a permission of the company: administrators, and people with a role that has it. */
export const listPeopleByPermission = async (
  reader: DbReader,
  workspace: string,
  permission: string,
): Promise<string[]> => (await reader.run(statement, [workspace, permission])).map(({ id }) => id)
