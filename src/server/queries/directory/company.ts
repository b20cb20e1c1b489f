import { type DbReader, defineStatement, type Tx } from '../../platform'
import {
  department,
  directoryVersion,
  membership,
  person,
  personRole,
  role,
} from '../../platform/db/tables-people'

/** Company as described in a file (fixtures/company.json). */
export interface CompanyFile {
  departments: { id: string; name: string; parent_id: string | null; order: number }[]
  roleGroups: { id: string; name: string; roles: { id: string; name: string; permissions?: string[] }[] }[]
  people: PersonInFile[]
}

interface PersonInFile {
  id: string
  jobid: string
  name: string
  mail: string
  phone: string
  depts: { id: string; leader?: boolean }[]
  roles: string[]
  is_admin?: boolean
  /** Position and entry date, by the id of the person field. */
  facts?: Record<string, string>
}

/** Shared values for everyone in a company that is written as a whole. */
export interface CompanyWriteContext {
  workspace: string
  passwordHash: string | null
  mustChange: boolean
  createdAt: Date
}

const anyone = defineStatement<{ found: true }>(
  'person_any',
  'select true as found from person where workspace = $1 limit 1',
)

const loading = defineStatement('company_lock', 'select pg_advisory_xact_lock(4201988)')

/** Whether the workspace has people, enabled or not. */
export const hasPeople = async (reader: DbReader, workspace: string): Promise<boolean> =>
  (await reader.run(anyone, [workspace])).length > 0

/** Whether the workspace has no people yet; locks it against concurrent setups until the transaction ends. */
export async function isWorkspaceEmpty(tx: Tx, workspace: string): Promise<boolean> {
  await tx.run(loading, [])
  return !(await hasPeople(tx, workspace))
}

/** Writes a whole company into an empty workspace. */
export async function writeCompany(
  tx: Tx,
  company: CompanyFile,
  writing: CompanyWriteContext,
): Promise<void> {
  const { workspace } = writing
  const departments = company.departments.map(({ id, name, parent_id, order }) => ({
    workspace,
    id,
    name,
    parentId: parent_id,
    position: order,
  }))
  await tx.orm.insert(department).values(departments)
  await writeRoles(tx, company, workspace)
  await writePeople(tx, company.people, writing)
  await tx.orm.insert(directoryVersion).values({ workspace, version: 1 })
}

async function writeRoles(tx: Tx, { roleGroups }: CompanyFile, workspace: string): Promise<void> {
  const roles = roleGroups.flatMap((group) =>
    group.roles.map(({ id, name, permissions }) => ({
      workspace,
      id,
      name,
      groupId: group.id,
      groupName: group.name,
      permissions: permissions ?? [],
    })),
  )
  if (roles.length > 0) await tx.orm.insert(role).values(roles.map((one, position) => ({ ...one, position })))
}

async function writePeople(tx: Tx, people: PersonInFile[], writing: CompanyWriteContext): Promise<void> {
  const { workspace } = writing
  const rows = people.map(({ id, jobid, name, mail, phone, is_admin, facts = {} }, position) => ({
    ...writing,
    id,
    jobId: jobid,
    name,
    mail,
    phone,
    isAdmin: is_admin ?? false,
    facts,
    position,
  }))
  const memberships = people.flatMap(({ id, depts }) =>
    depts.map((dept, position) => ({
      workspace,
      personId: id,
      departmentId: dept.id,
      leader: dept.leader ?? false,
      position,
    })),
  )
  const roles = people.flatMap(({ id, roles }) =>
    roles.map((roleId) => ({ workspace, personId: id, roleId })),
  )
  await tx.orm.insert(person).values(rows)
  await tx.orm.insert(membership).values(memberships)
  if (roles.length > 0) await tx.orm.insert(personRole).values(roles)
}

const newHash = defineStatement(
  'person_replace_hash',
  'update person set password_hash = $3 where workspace = $1 and password_hash = $2',
)

/** Replaces one password hash by another for everyone who still has it. */
export const replacePasswordHash = (
  tx: Tx,
  workspace: string,
  { old, fresh }: { old: string; fresh: string },
) => tx.run(newHash, [workspace, old, fresh])
