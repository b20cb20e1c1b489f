import { mainLineId } from '../../../core/directory/directory'
import type { ExternalRoster } from '../../../core/directory/roster/complete-people'
import type {
  LocalCompany,
  LocalDepartment,
  LocalPerson,
  LocalRole,
} from '../../../core/directory/roster/match-records'
import { type DbReader, defineStatement } from '../../platform'
import { batchesOf } from './roster-rows'

/** Number of people for whom one statement looks, or whom one row lists. */
const batchSize = 1_000

const departments = defineStatement<LocalDepartment>(
  'stored-departments',
  `select id, name, parent_id as "parentId", enabled, external_id as "externalId" from department
   where workspace = $1 order by position, id`,
)
const roles = defineStatement<LocalRole>(
  'stored-roles',
  `select id, name, group_name as "groupName", permissions,
     source_groups as "sourceGroups", external_id as "externalId" from role where workspace = $1 order by position, id`,
)
const personColumns = `p.id, p.name, p.jobid as "jobId", p.phone, p.mail, p.enabled, p.external_id as "externalId",
     p.facts, p.superiors,
     coalesce((select json_agg(json_build_object('id', m.department_id, 'leader', m.leader) order by m.position, m.department_id)
       from membership m where m.workspace = p.workspace and m.person_id = p.id), '[]') as departments,
     array(select h.role_id from person_role h where h.workspace = p.workspace and h.person_id = p.id) as roles`
const people = defineStatement<LocalPerson>(
  'stored-people',
  `select ${personColumns} from person p where p.workspace = $1 and p.kind = 'person' order by p.position, p.id`,
)
const somePeople = defineStatement<LocalPerson>(
  'stored-people-some',
  `with named as materialized (
     select p.id, p.superiors from unnest($2::text[]) as o(id)
       join person p on p.workspace = $1 and p.external_id = o.id and p.external_id is not null
     union all select p.id, p.superiors from unnest($3::text[]) as n(jobid)
       join person p on p.workspace = $1 and p.jobid = n.jobid),
   wanted as (select id from named union select superiors #>> '{${mainLineId},0,id}' from named)
   select ${personColumns} from wanted w join person p on p.workspace = $1 and p.id = w.id
   where p.kind = 'person' order by p.position, p.id`,
)
const linkedPeople = defineStatement<{ people: [id: string, roles: string][] }>(
  'stored-people-linked',
  `select json_agg(json_build_array(p.external_id,
     case when cardinality($2::text[]) = 0 then '' else coalesce((
       select string_agg(h.role_id, ' ' order by h.role_id collate "C") from person_role h
       where h.workspace = p.workspace and h.person_id = p.id and h.role_id = any($2)), '') end)) as people
   from (select *, row_number() over () / ${batchSize} as batch from person
     where workspace = $1 and kind = 'person' and enabled and external_id is not null) p group by p.batch`,
)

/** Reads departments and roles with outside ids, without people. */
export const readLocalPart = async (reader: DbReader, workspace: string): Promise<LocalCompany> => ({
  departments: await reader.run(departments, [workspace]),
  roles: await reader.run(roles, [workspace]),
  people: [],
})

/** Reads the people that a roster names: by outside id or job number, with their superiors on both sides. */
export async function readLocalPeople(
  reader: DbReader,
  workspace: string,
  { people: named = [], only = [] }: ExternalRoster,
): Promise<LocalPerson[]> {
  const found = new Map<string, LocalPerson>()
  const add = async (ids: readonly string[], numbers: readonly string[]) => {
    for (const person of await reader.run(somePeople, [workspace, ids, numbers])) found.set(person.id, person)
  }
  const ids = new Set(only)
  for (const rows of batchesOf(named, batchSize)) {
    const batch = new Set(rows.flatMap(({ id, superior }) => (superior ? [id, superior] : [id])))
    for (const id of batch) ids.delete(id)
    await add(
      [...batch],
      rows.map(({ id, jobId }) => jobId ?? id),
    )
  }
  for (const rest of batchesOf([...ids], batchSize)) await add(rest, [])
  return [...found.values()]
}

/** Lists enabled people by their outside ids, with those of some roles that they have, sorted and joined. */
export async function listLinkedPeople(
  reader: DbReader,
  workspace: string,
  roleIds: readonly string[],
): Promise<Map<string, string>> {
  const batches = await reader.run(linkedPeople, [workspace, roleIds])
  const linked = new Map<string, string>()
  for (const { people: batch } of batches) for (const [id, roles] of batch) linked.set(id, roles)
  return linked
}

/** Reads the stored company with outside ids, including disabled entries; of people those whom a roster of some names. */
export async function readLocalCompany(
  reader: DbReader,
  workspace: string,
  roster: ExternalRoster,
): Promise<LocalCompany> {
  const isPart = roster.only !== undefined && !roster.holders
  const found = isPart
    ? await readLocalPeople(reader, workspace, roster)
    : await reader.run(people, [workspace])
  return { ...(await readLocalPart(reader, workspace)), people: found }
}
