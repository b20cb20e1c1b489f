import type { ScimAttribute, ScimCondition } from '../../../core/directory/scim/scim-filter'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { SqlConditions } from '../sql/page'
import { toTimestamp } from '../sql/time-columns'

/** Person as SCIM shows one. */
export interface ScimPersonRow {
  id: string
  jobId: string
  name: string
  mail: string
  phone: string
  enabled: boolean
  createdAt: Date
  externalId: string | null
  removedAt: Date | null
  leftAt: Date | null
  /** First department of the person. */
  departmentId: string | null
  /** Whether the person administers or has permissions by a role. */
  isPrivileged: boolean
  roles: { id: string; name: string }[]
}

/** Role as SCIM shows one. */
export interface ScimRoleRow {
  id: string
  name: string
  groupName: string
  externalId: string | null
  /** Digest of the ids of its members. */
  digest: string
}

/** Conditions of a search, and the page of what it finds. */
export interface ScimSearch {
  where: readonly ScimCondition[]
  limit: number
  offset: number
}

type Conditions = Partial<Record<ScimAttribute, (value: string) => string>>

const personConditions: Conditions = {
  id: (value) => `p.id = ${value}`,
  userName: (value) => `lower(p.jobid) = lower(${value})`,
  externalId: (value) => `x.external_id = ${value}`,
  active: (value) => `p.enabled = ${value}::boolean`,
  displayName: (value) => `p.name = ${value}`,
  mail: (value) => `lower(p.mail) = lower(${value})`,
}
const roleConditions: Conditions = {
  id: (value) => `o.id = ${value}`,
  externalId: (value) => `x.external_id = ${value}`,
  displayName: (value) => `o.name = ${value}`,
  member: (value) =>
    `exists (select 1 from person_role h where h.workspace = $1 and h.role_id = o.id and h.person_id = ${value})`,
}

/** SQL of a role without permissions; the others are no groups for clients. */
const plainRole = 'cardinality(o.permissions) = 0'

const people = `person p left join scim_resource x on x.workspace = p.workspace and x.kind = 'person' and x.id = p.id`
const personColumns = `p.id, p.jobid as "jobId", p.name, p.mail, p.phone, p.enabled, p.created_at as "createdAt",
  x.external_id as "externalId", x.removed_at as "removedAt", x.left_at as "leftAt",
  (select m.department_id from membership m where m.workspace = p.workspace and m.person_id = p.id
    order by m.position, m.department_id limit 1) as "departmentId",
  p.is_admin or exists (select 1 from person_role h join role o on o.workspace = h.workspace and o.id = h.role_id
    where h.workspace = p.workspace and h.person_id = p.id and cardinality(o.permissions) > 0) as "isPrivileged",
  coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.position, o.id)
    from person_role h join role o on o.workspace = h.workspace and o.id = h.role_id
    where h.workspace = p.workspace and h.person_id = p.id and ${plainRole}), '[]') as roles`
const roles = `role o left join scim_resource x on x.workspace = o.workspace and x.kind = 'role' and x.id = o.id`
const roleColumns = `o.id, o.name, o.group_name as "groupName", x.external_id as "externalId",
  (select md5(coalesce(string_agg(h.person_id, ' ' order by h.person_id), '')) from person_role h
    where h.workspace = o.workspace and h.role_id = o.id) as digest`

const kinds = {
  person: {
    from: people,
    columns: personColumns,
    order: 'p.id',
    always: 'true',
    conditions: personConditions,
  },
  role: { from: roles, columns: roleColumns, order: 'o.id', always: plainRole, conditions: roleConditions },
}

type Kind = keyof typeof kinds

function conditionsOf(workspace: string, kind: Kind, search: ScimSearch['where']): SqlConditions {
  const { order, always, conditions } = kinds[kind]
  const found = new SqlConditions()
  found.and(`scim-${kind}`, `${order.slice(0, 1)}.workspace = ${found.value(workspace)}`)
  found.and('there', `x.removed_at is null and ${always}`)
  for (const { attribute, value } of search)
    found.and(attribute, conditions[attribute]?.(found.value(value)) ?? 'false')
  return found
}

async function listRows<Row extends object>(
  reader: DbReader,
  kind: Kind,
  found: SqlConditions,
  { limit, offset }: Pick<ScimSearch, 'limit' | 'offset'>,
): Promise<Row[]> {
  const { from, columns, order } = kinds[kind]
  const page = `limit ${found.value(limit)} offset ${found.value(offset)}`
  // Columns are computed for the rows of the page alone, not for those before it.
  const key = order.slice(0, 1)
  const text = `with page as (select ${order} from ${from} where ${found.text} order by ${order} ${page})
    select ${columns} from page join ${from} on ${order} = page.id and ${key}.workspace = $1 order by ${order}`
  return reader.run(defineStatement<Row>(found.named('list'), text), found.values)
}

/** Returns a page of what a search finds, and the number of all of it. */
async function search<Row extends object>(
  reader: DbReader,
  workspace: string,
  kind: Kind,
  { where, ...page }: ScimSearch,
): Promise<{ rows: Row[]; total: number }> {
  const found = conditionsOf(workspace, kind, where)
  const counting = `select count(*)::int as total from ${kinds[kind].from} where ${found.text}`
  const [counted] = await reader.run(
    defineStatement<{ total: number }>(found.named('count'), counting),
    found.values,
  )
  return { rows: await listRows<Row>(reader, kind, found, page), total: counted?.total ?? 0 }
}

async function findById<Row extends object>(
  reader: DbReader,
  workspace: string,
  kind: Kind,
  id: string,
): Promise<Row | undefined> {
  const found = conditionsOf(workspace, kind, [{ attribute: 'id', value: id }])
  return (await listRows<Row>(reader, kind, found, { limit: 1, offset: 0 }))[0]
}

/** Finds a person that SCIM shows. */
export const findScimPersonById = (reader: DbReader, workspace: string, id: string) =>
  findById<ScimPersonRow>(reader, workspace, 'person', id)

/** Finds a role that SCIM shows. */
export const findScimRole = (reader: DbReader, workspace: string, id: string) =>
  findById<ScimRoleRow>(reader, workspace, 'role', id)

/** Searches the people that SCIM shows. */
export const searchScimPeople = (reader: DbReader, workspace: string, scimSearch: ScimSearch) =>
  search<ScimPersonRow>(reader, workspace, 'person', scimSearch)

/** Searches the roles that SCIM shows. */
export const searchScimRoles = (reader: DbReader, workspace: string, scimSearch: ScimSearch) =>
  search<ScimRoleRow>(reader, workspace, 'role', scimSearch)

const byJobId = defineStatement<ScimPersonRow>(
  'scim-person-by-job-id',
  `select ${personColumns} from ${people} where p.workspace = $1 and lower(p.jobid) = lower($2) order by p.enabled desc, p.id`,
)
const members = defineStatement<{ roleId: string; id: string; name: string }>(
  'scim-role-members',
  `select h.role_id as "roleId", p.id, p.name
   from person_role h join person p on p.workspace = h.workspace and p.id = h.person_id
   where h.workspace = $1 and h.role_id = any($2) order by p.id`,
)
const known = defineStatement<{ id: string }>(
  'scim-known-people',
  'select id from person where workspace = $1 and id = any($2)',
)
const link = defineStatement(
  'scim-link',
  `insert into scim_resource (workspace, kind, id, external_id) values ($1, $2, $3, $4)
   on conflict (workspace, kind, id) do update set external_id = excluded.external_id, removed_at = null`,
)
const remove = defineStatement(
  'scim-remove',
  `insert into scim_resource (workspace, kind, id, removed_at) values ($1, $2, $3, $4)
   on conflict (workspace, kind, id) do update set external_id = null, removed_at = excluded.removed_at`,
)
const drop = defineStatement(
  'scim-drop',
  'delete from scim_resource where workspace = $1 and kind = $2 and id = $3',
)

/** Finds a person by the job number, removed ones too. */
export const findScimPerson = async (reader: DbReader, workspace: string, jobId: string) =>
  (await reader.run(byJobId, [workspace, jobId]))[0]

/** Lists the members of roles. */
export const listScimMembers = (reader: DbReader, workspace: string, roleIds: readonly string[]) =>
  reader.run(members, [workspace, [...roleIds]])

/** Returns the ids that no person has. */
export async function findUnknownPeople(reader: DbReader, workspace: string, ids: readonly string[]) {
  const found = new Set((await reader.run(known, [workspace, [...ids]])).map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}

/** Resource of a kind. */
interface ScimKey {
  kind: 'person' | 'role'
  id: string
}

/** Stores the id of a person or role at the client, for which it exists again. */
export const linkScimResource = (
  tx: Tx,
  workspace: string,
  { kind, id, externalId }: ScimKey & { externalId: string | null },
) => tx.run(link, [workspace, kind, id, externalId])

/** Records that a person no longer exists for the client. */
export const removeScimResource = (tx: Tx, workspace: string, { kind, id }: ScimKey, now: number) =>
  tx.run(remove, [workspace, kind, id, toTimestamp(now)])

/** Deletes what SCIM knows of a role that no longer exists. */
export const dropScimResource = (tx: Tx, workspace: string, { kind, id }: ScimKey) =>
  tx.run(drop, [workspace, kind, id])
