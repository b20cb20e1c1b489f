import { buildDirectory } from '../../core/directory/build'
import type { Department, Directory, DirectoryPerson, Role } from '../../core/directory/directory'
import type { Context } from '../platform/call'
import { type Db, type Reader, statement } from '../platform/db/db'

/** A role in its group. */
export interface GroupedRole extends Role {
  groupId: string
  groupName: string
}

/** The company of a workspace at one version: the indexed directory, and roles in their groups. */
export interface Company {
  version: number
  directory: Directory
  roles: GroupedRole[]
}

const versionNow = statement<{ version: number }>(
  'directory_version',
  'select version from directory_version where workspace = $1',
)
const departments = statement<Department>(
  'directory_departments',
  `select id, name, parent_id as "parentId", position as "order" from department
   where workspace = $1 and enabled order by position, id`,
)
const people = statement<DirectoryPerson>(
  'directory_people',
  `select p.id, p.jobid as "jobId", p.name, p.enabled, p.phone, p.mail,
     coalesce((select json_agg(json_build_object('id', m.department_id, 'leader', m.leader) order by m.position, m.department_id)
       from membership m where m.workspace = p.workspace and m.person_id = p.id), '[]') as departments,
     array(select h.role_id from person_role h where h.workspace = p.workspace and h.person_id = p.id
       order by h.role_id) as roles
   from person p where p.workspace = $1 order by p.position, p.id`,
)
const roles = statement<GroupedRole>(
  'directory_roles',
  `select id, name, group_id as "groupId", group_name as "groupName" from role
   where workspace = $1 order by position, id`,
)

type Kept = Map<string, { version: number; company: Promise<Company> }>
const kept = new WeakMap<Db, Kept>()

/** The company a call sees; read again only when the directory's version has moved. */
export async function companyOf({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<Company> {
  const { workspace } = caller
  const [row] = await db.run(versionNow, [workspace])
  const version = row?.version ?? 0
  const companies: Kept = kept.get(db) ?? new Map()
  kept.set(db, companies)
  const known = companies.get(workspace)
  if (known?.version === version) return known.company
  const company = readCompany(db, workspace, version)
  companies.set(workspace, { version, company })
  company.catch(() => companies.delete(workspace))
  return company
}

/** The directory a call sees. */
export const directoryOf = async (context: Pick<Context, 'db' | 'caller'>): Promise<Directory> =>
  (await companyOf(context)).directory

async function readCompany(reader: Reader, workspace: string, version: number): Promise<Company> {
  const [allDepartments, allPeople, allRoles] = await Promise.all([
    reader.run(departments, [workspace]),
    reader.run(people, [workspace]),
    reader.run(roles, [workspace]),
  ])
  const directory = buildDirectory({ departments: allDepartments, people: allPeople, roles: allRoles })
  return { version, directory, roles: allRoles }
}
