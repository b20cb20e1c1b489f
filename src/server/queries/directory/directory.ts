import { buildDirectory, type UpdatableDirectory } from '../../../core/directory/build-directory'
import type {
  Department,
  Directory,
  DirectoryPerson,
  MergedDepartment,
  ReportingLine,
  Role,
} from '../../../core/directory/directory'
import { type Context, type DbReader, defineStatement } from '../../platform'
import { memoizeByVersion } from '../sql/version-cache'

/** Role with its group. */
interface GroupedRole extends Role {
  groupId: string
  groupName: string
}

/** Company of a workspace at one version: the indexed directory, and roles in their groups. */
export interface CompanySnapshot {
  version: number
  directory: UpdatableDirectory
  roles: GroupedRole[]
}

const versionNow = defineStatement<{ version: number }>(
  'directory_version',
  'select version from directory_version where workspace = $1',
)
const departments = defineStatement<Department>(
  'directory_departments',
  `select id, name, parent_id as "parentId", position as "order" from department
   where workspace = $1 and enabled order by position, id`,
)
const merged = defineStatement<MergedDepartment>(
  'directory_merged',
  `select id, merged_into as "into" from department
   where workspace = $1 and not enabled and merged_into is not null`,
)
/* Sorted by code points, so that people added later can be inserted in between. */
const peopleSql = (condition: string) =>
  `select p.id, p.jobid as "jobId", p.name, p.enabled, p.phone, p.mail, p.position as "order",
     p.facts, p.superiors, g.owner_id as program,
     coalesce((select json_agg(json_build_object('id', m.department_id, 'leader', m.leader) order by m.position, m.department_id)
       from membership m where m.workspace = p.workspace and m.person_id = p.id),
       case when g.department_id is not null then json_build_array(json_build_object('id', g.department_id, 'leader', false)) end,
       '[]') as departments,
     array(select h.role_id from person_role h where h.workspace = p.workspace and h.person_id = p.id
       order by h.role_id) as roles
   from person p left join program_account g on g.workspace = p.workspace and g.person_id = p.id
   where p.workspace = $1 ${condition} order by p.position, p.id collate "C"`
const allPeople = defineStatement<DirectoryPerson>('directory_people', peopleSql(''))
const somePeople = defineStatement<DirectoryPerson>('directory_some_people', peopleSql('and p.id = any($2)'))
const roles = defineStatement<GroupedRole>(
  'directory_roles',
  `select id, name, group_id as "groupId", group_name as "groupName" from role
   where workspace = $1 order by position, id`,
)

const lines = defineStatement<ReportingLine>(
  'directory_lines',
  `select id, name from person_field where workspace = $1 and type = 'superior' order by position, id`,
)

const changes = defineStatement<{ people: string[] | null }>(
  'directory_changes',
  'select people from directory_change where workspace = $1 and version > $2 and version <= $3',
)

/** Company at a version just read; of a newer version only the changes are read. */
export const companyAtVersion = memoizeByVersion<CompanySnapshot>(async (db, workspace, { version, old }) =>
  old ? renewed(db, workspace, { old: await old, version }) : readCompany(db, workspace, version),
)

/** Reads the company for a call. */
export async function readCurrentCompany({
  db,
  caller,
}: Pick<Context, 'db' | 'caller'>): Promise<CompanySnapshot> {
  const [row] = await db.run(versionNow, [caller.workspace])
  return companyAtVersion(db, caller.workspace, row?.version ?? 0)
}

/** Reads the directory for a call. */
export const readCurrentDirectory = async (context: Pick<Context, 'db' | 'caller'>): Promise<Directory> =>
  (await readCurrentCompany(context)).directory

async function readPlaces(reader: DbReader, workspace: string) {
  const [allDepartments, allMerged, allRoles, allLines] = await Promise.all([
    reader.run(departments, [workspace]),
    reader.run(merged, [workspace]),
    reader.run(roles, [workspace]),
    reader.run(lines, [workspace]),
  ])
  return { departments: allDepartments, merged: allMerged, roles: allRoles, lines: allLines }
}

async function readCompany(reader: DbReader, workspace: string, version: number): Promise<CompanySnapshot> {
  const [places, people] = await Promise.all([
    readPlaces(reader, workspace),
    reader.run(allPeople, [workspace]),
  ])
  return { version, directory: buildDirectory({ ...places, people }), roles: places.roles }
}

/**
 * Applies the changes since the company was read; reloads it where a change did not record the people
 * affected.
 */
async function renewed(
  reader: DbReader,
  workspace: string,
  { old, version }: { old: CompanySnapshot; version: number },
): Promise<CompanySnapshot> {
  const noted = await reader.run(changes, [workspace, old.version, version])
  const isKnown = noted.length === version - old.version && noted.every(({ people }) => people)
  if (!isKnown) return readCompany(reader, workspace, version)
  const ids = [...new Set(noted.flatMap(({ people }) => people ?? []))]
  const [places, now] = await Promise.all([
    readPlaces(reader, workspace),
    ids.length ? reader.run(somePeople, [workspace, ids]) : [],
  ])
  const directory = old.directory.with({ ...places, people: { ids, now } })
  return { version, directory, roles: places.roles }
}
