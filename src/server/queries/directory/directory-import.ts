import { privilegesOf } from '../../../core/directory/role-changes'
import type { SheetAuthority } from '../../../core/directory/sheet/change-guard'
import { listSuperiorNumbers } from '../../../core/directory/sheet/own-cells'
import {
  planSheetImport,
  type SheetCompany,
  type SheetImportPlan,
} from '../../../core/directory/sheet/plan-import'
import type { CompanyPerson } from '../../../core/directory/sheet/plan-people'
import type { DirectorySheets } from '../../../generated/types'
import { type Context, type DbReader, defineStatement, finishInSlices } from '../../platform'
import { listDepartments } from './department'
import { listPersonFields } from './person-field'
import { listRoles } from './role'
import { listRolesInFlows } from './roles-in-flows'
import { findStaff, listAdministrators, type Staff } from './staff'

const bearers = defineStatement<{ id: string }>(
  'staff-by-job-ids',
  'select id from person where workspace = $1 and jobid = any($2)',
)
const superiorsByNumber = defineStatement<SheetCompany<SheetStaff>['superiors'][number]>(
  'staff-superiors-by-job-ids',
  `select id, name, jobid as "jobId", enabled, superiors from person
   where workspace = $1 and (jobid = any($2) or superiors <> '{}'::jsonb)`,
)
const versionNow = defineStatement<{ version: number }>(
  'directory-sheet-version',
  'select version from directory_version where workspace = $1',
)

/** Person in the directory whom a spreadsheet may change. */
export type SheetStaff = Omit<Staff, 'roles'> & CompanyPerson

/** Returns the version of the directory that a reader sees. */
export async function readDirectoryVersion(reader: DbReader, workspace: string): Promise<number> {
  const [row] = await reader.run(versionNow, [workspace])
  return row?.version ?? 0
}

async function staffOf(reader: DbReader, workspace: string, sheets: DirectorySheets): Promise<SheetStaff[]> {
  const jobIds = sheets.people.map(({ jobid }) => jobid.trim())
  const found = await reader.run(bearers, [workspace, jobIds])
  const staff = await findStaff(
    reader,
    workspace,
    found.map(({ id }) => id),
  )
  return staff.map((one) => ({ ...one, roles: one.roles.map(({ id }) => id) }))
}

/** Rights with which a spreadsheet is planned. */
export interface SheetRights extends Pick<SheetAuthority, 'callerId' | 'movesAlone' | 'trusted'> {
  mayManage(permissions: readonly string[]): boolean
}

/** Plans what a spreadsheet would change in the current directory. */
export async function planImport(
  reader: DbReader,
  { caller, language, newId }: Pick<Context, 'caller' | 'language' | 'newId'>,
  { sheets, rights: { mayManage, ...rights } }: { sheets: DirectorySheets; rights: SheetRights },
): Promise<SheetImportPlan<SheetStaff>> {
  const { workspace } = caller
  const departments = await listDepartments(reader, workspace)
  const [listed, rolesInFlows] = [
    await listRoles(reader, workspace),
    await listRolesInFlows(reader, workspace),
  ]
  const roles = listed.map((role) => ({ ...role, permissions: privilegesOf(role, rolesInFlows) }))
  const known = await staffOf(reader, workspace, sheets)
  const fields = await listPersonFields(reader, workspace, language)
  const named = sheets.people.flatMap(({ own = {} }) => listSuperiorNumbers(own, fields))
  const superiors = await reader.run(superiorsByNumber, [workspace, named])
  const administrators = await listAdministrators(reader, workspace)
  const administratorRoles = new Set(
    listed.flatMap(({ id, permissions }) => (permissions.includes('all') ? id : [])),
  )
  const authority = { ...rights, rolesInFlows, administrators, administratorRoles }
  const company = { departments, roles, known, fields, superiors, mayManage, authority, newId }
  return finishInSlices(planSheetImport(sheets, company))
}
