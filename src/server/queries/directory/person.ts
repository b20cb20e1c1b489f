import { type DbReader, defineStatement, type Tx } from '../../platform'

/** Person as sessions use it. */
export interface PersonAccount {
  id: string
  name: string
  passwordHash: string | null
  mustChange: boolean
}

const byLogin = defineStatement<PersonAccount & { exact: boolean }>(
  'person_by_login',
  `select id, name, password_hash as "passwordHash", must_change as "mustChange", jobid = $2 as exact from person
   where workspace = $1 and enabled and (jobid = $2 or name = $2) limit 3`,
)
const byId = defineStatement<PersonAccount & PersonProfile>(
  'person_by_id',
  `select id, name, password_hash as "passwordHash", must_change as "mustChange", avatar, introduction
   from person where workspace = $1 and id = $2`,
)
const byOutsideId = defineStatement<PersonAccount>(
  'person_by_outside_id',
  `select id, name, password_hash as "passwordHash", must_change as "mustChange"
   from person where workspace = $1 and external_id = $2 and enabled`,
)
const enabledById = defineStatement<PersonAccount>(
  'person_enabled_by_id',
  `select id, name, password_hash as "passwordHash", must_change as "mustChange"
   from person where workspace = $1 and id = $2 and enabled`,
)
const setHash = defineStatement(
  'person_set_password',
  'update person set password_hash = $3, must_change = false where workspace = $1 and id = $2',
)

const dropHash = defineStatement(
  'person_remove_password',
  'update person set password_hash = null, must_change = false where workspace = $1 and id = $2',
)

const statement = defineStatement<PersonPermissions>(
  'person_standing',
  `select p.id, p.name, p.is_admin as "isAdmin",
     array(select unnest(o.permissions) from person_role h
           join role o on o.workspace = h.workspace and o.id = h.role_id
           where h.workspace = p.workspace and h.person_id = p.id) as roles
   from person p where p.workspace = $1 and p.id = $2 and p.enabled`,
)

/** Public profile of a person besides name and departments. */
export interface PersonProfile {
  avatar: string
  introduction: string
}

/** Finds the enabled person of a login name: a job number, otherwise a unique name. */
export async function findAccountByLogin(
  reader: DbReader,
  workspace: string,
  login: string,
): Promise<PersonAccount | undefined> {
  const found = await reader.run(byLogin, [workspace, login])
  return found.find(({ exact }) => exact) ?? (found.length === 1 ? found[0] : undefined)
}

/** Finds the enabled person with an id of the outside directory. */
export const findAccountByExternalId = async (
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<PersonAccount | undefined> => (await reader.run(byOutsideId, [workspace, id]))[0]

/** Finds the account of an enabled person. */
export const findEnabledAccount = async (
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<PersonAccount | undefined> => (await reader.run(enabledById, [workspace, id]))[0]

/** Finds a person's account and profile. */
export async function findAccount(
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<(PersonAccount & PersonProfile) | undefined> {
  const [person] = await reader.run(byId, [workspace, id])
  return person
}

/** Removes the password of a person who signs in by single sign-on alone, so that none is asked for as a proof. */
export const removePassword = (tx: Tx, workspace: string, id: string) => tx.run(dropHash, [workspace, id])

/** Stores a new password hash; the password need not be changed any more. */
export const setPassword = (tx: Tx, workspace: string, id: string, passwordHash: string) =>
  tx.run(setHash, [workspace, id, passwordHash])

/** Enabled person with the permissions of their roles. */
export interface PersonPermissions {
  id: string
  name: string
  isAdmin: boolean
  roles: string[]
}

/** Finds an enabled person with their permissions. */
export const findPersonPermissions = async (
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<PersonPermissions | undefined> => (await reader.run(statement, [workspace, id]))[0]

const external = defineStatement<{ id: string | null }>(
  'person_external',
  'select external_id as id from person where workspace = $1 and id = $2',
)

/** Finds a person's id in the outside directory, if there is one. */
export const findExternalId = async (
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<string | undefined> => (await reader.run(external, [workspace, id]))[0]?.id ?? undefined
