import type {
  LocalCompany,
  LocalDepartment,
  LocalPerson,
  LocalRole,
} from '../../../core/directory/roster/match-records'
import { type DbReader, statement } from '../../platform'

const departments = statement<LocalDepartment>(
  'stored-departments',
  `select id, name, parent_id as "parentId", enabled, external_id as "externalId" from department
   where workspace = $1 order by position, id`,
)
const roles = statement<LocalRole>(
  'stored-roles',
  `select id, name, group_name as "groupName", cardinality(permissions) > 0 as "carriesPermissions",
     external_id as "externalId" from role where workspace = $1 order by position, id`,
)
const people = statement<LocalPerson>(
  'stored-people',
  `select p.id, p.name, p.jobid as "jobId", p.phone, p.mail, p.enabled, p.external_id as "externalId",
     coalesce((select json_agg(json_build_object('id', m.department_id, 'leader', m.leader) order by m.position, m.department_id)
       from membership m where m.workspace = p.workspace and m.person_id = p.id), '[]') as departments,
     array(select h.role_id from person_role h where h.workspace = p.workspace and h.person_id = p.id) as roles
   from person p where p.workspace = $1 order by p.position, p.id`,
)

/** Reads the whole stored company with outside ids, including disabled entries. */
export async function readLocalCompany(reader: DbReader, workspace: string): Promise<LocalCompany> {
  return {
    departments: await reader.run(departments, [workspace]),
    roles: await reader.run(roles, [workspace]),
    people: await reader.run(people, [workspace]),
  }
}
