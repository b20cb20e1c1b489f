import { type DbReader, defineStatement } from '../../platform'
import type { FlowPrincipals } from './roles-in-flows'

/**
 * Person trusted by flows through a led department, a role or by name, or with more permissions than
 * everyone.
 */
export interface PrivilegeHolderRecord {
  id: string
  /** Includes the job number if others have the same name. */
  name: string
  mail: string
  phone: string
  enabled: boolean
  isAdmin: boolean
  /** Digest of all sign-in methods; it only shows whether they changed. */
  signIn: string
  /** Departments that the person leads, and people whose superior the person is in a reporting line. */
  leads: { id: string; name: string }[]
  /** Roles named in flows. */
  roles: { id: string; name: string }[]
  permissions: string[]
  isInFlows: boolean
}

/** SQL of a name that distinguishes people of the same name, for the second person. */
const distinctName = (isShared: string) =>
  `case when ${isShared} then p.name || '（' || p.jobid || '）' else p.name end as name`

const nameOf = defineStatement<{ name: string }>(
  'power-holder-name',
  `select ${distinctName('exists (select 1 from person o where o.workspace = $1 and o.name = p.name and o.id <> p.id)')}
   from person p where p.workspace = $1 and p.id = $2`,
)
const holders = defineStatement<PrivilegeHolderRecord>(
  'power-holders',
  `with led as (
     select person_id, json_agg(json_build_object('id', id, 'name', name) order by id) as departments from (
       select m.person_id, d.id, d.name
       from membership m join department d on d.workspace = m.workspace and d.id = m.department_id
       where m.workspace = $1 and m.leader
       union all
       select t.term->>'id', concat_ws(' ', s.id, l.key, t.term->>'from', t.term->>'until'), s.name
       from person s, jsonb_each(s.superiors) l, jsonb_array_elements(l.value) t(term)
       where s.workspace = $1 and s.superiors <> '{}'::jsonb) place
     group by person_id),
   held as (
     select h.person_id,
       coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.id)
         filter (where o.id = any($2)), '[]') as roles
     from person_role h join role o on o.workspace = h.workspace and o.id = h.role_id
     where h.workspace = $1 group by h.person_id),
   given as (
     select h.person_id, array_agg(distinct one) as permissions
     from person_role h join role o on o.workspace = h.workspace and o.id = h.role_id, unnest(o.permissions) one
     where h.workspace = $1 group by h.person_id),
   person_facts as (
     select p.*, count(*) over (partition by p.name) as namesakes, coalesce(l.departments, '[]') as departments, coalesce(h.roles, '[]') as roles,
       coalesce(g.permissions, '{}') as permissions,
       l.person_id is not null or json_array_length(coalesce(h.roles, '[]')) > 0
         or p.id = any($3) as in_flows
     from person p left join led l on l.person_id = p.id left join held h on h.person_id = p.id
       left join given g on g.person_id = p.id
     where p.workspace = $1)
   select p.id, ${distinctName('p.namesakes > 1')}, p.mail, p.phone, p.enabled, p.is_admin as "isAdmin", p.departments as leads, p.roles,
     p.permissions, p.in_flows as "isInFlows",
     md5(concat_ws(' ', p.jobid, p.external_id, p.password_hash,
       (select string_agg(k.id, ' ' order by k.id) from passkey k where k.workspace = $1 and k.person_id = p.id),
       (select f.secret from second_factor f where f.workspace = $1 and f.person_id = p.id))) as "signIn"
   from person_facts p where p.in_flows or p.is_admin or p.permissions <> '{}' order by p.id`,
)

/**
 * Reads a person's name, with the job number if others have the same one; the id if the person does not
 * exist.
 */
export const readUnambiguousName = async (reader: DbReader, workspace: string, id: string): Promise<string> =>
  (await reader.run(nameOf, [workspace, id]))[0]?.name ?? id

/** Lists everyone trusted by flows, or with more permissions than everyone, enabled or not. */
export const listPrivilegeHolders = async (
  reader: DbReader,
  workspace: string,
  { roles, users }: FlowPrincipals,
): Promise<PrivilegeHolderRecord[]> => reader.run(holders, [workspace, [...roles], [...users]])

/** Lists everyone with more permissions than everyone, enabled or not. */
export const listPermissionHolders = (
  reader: DbReader,
  workspace: string,
): Promise<PrivilegeHolderRecord[]> =>
  listPrivilegeHolders(reader, workspace, { roles: new Set(), users: new Set() })
