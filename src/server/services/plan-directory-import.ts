import type { SheetImportPlan } from '../../core/directory/sheet/plan-import'
import type { DirectorySheets } from '../../generated/types'
import type { Context, DbReader } from '../platform'
import { canManagePermissions } from '../policies/directory'
import { canMovePrivilegesAlone, toPrivilegeHolder } from '../policies/second-person'
import { planImport, type SheetRights, type SheetStaff } from '../queries/directory/directory-import'
import type { ImportRow } from '../queries/directory/import-rows'
import { listPrivilegeHolders } from '../queries/directory/privilege-holders'
import { listTrustedPrincipals } from '../queries/directory/roles-in-flows'

/** Context in which rows are planned: the importer, with the rights of the moment. */
export type ImportContext = Pick<Context, 'caller' | 'language' | 'newId'>

async function rightsOf(reader: DbReader, { caller }: ImportContext): Promise<SheetRights> {
  const movesAlone = canMovePrivilegesAlone(caller)
  const rights = {
    callerId: caller.id,
    movesAlone,
    mayManage: (permissions: readonly string[]) => canManagePermissions(caller, permissions),
  }
  if (movesAlone) return { ...rights, trusted: new Set() }
  const named = await listTrustedPrincipals(reader, caller.workspace)
  const holders = await listPrivilegeHolders(reader, caller.workspace, named)
  const trusted = holders.flatMap((one) => (toPrivilegeHolder(caller, one).isTrusted ? one.id : []))
  return { ...rights, trusted: new Set(trusted) }
}

/** Returns stored rows as the sheets from which they came. */
const toSheets = (rows: readonly ImportRow[]): DirectorySheets => ({
  departments: rows.flatMap(({ sheet, cells }) =>
    sheet === 'departments' && 'path' in cells ? [cells] : [],
  ),
  people: rows.flatMap(({ sheet, cells }) => (sheet === 'people' && 'jobid' in cells ? [cells] : [])),
})

/** Plans rows of an import against the current directory, with the rights of the importer. */
export const planImportRows = async (
  reader: DbReader,
  context: ImportContext,
  rows: readonly ImportRow[],
): Promise<SheetImportPlan<SheetStaff>> =>
  planImport(reader, context, { sheets: toSheets(rows), rights: await rightsOf(reader, context) })
