import { toSheetPlanView } from '../../../../core/directory/sheet/plan-import'
import { defineCall, localizeProblems } from '../../../platform'
import { canManagePermissions } from '../../../policies/directory'
import { planImport, readDirectoryVersion } from '../../../queries/directory/directory-import'
import { assertImportInScope } from '../../../services/directory-scope'

export default defineCall('employee/directorysheet/preview', async (sheets, context) => {
  const { db, caller, language } = context
  const version = await readDirectoryVersion(db, caller.workspace)
  const rights = {
    sheets,
    mayManage: (permissions: readonly string[]) => canManagePermissions(caller, permissions),
  }
  const planned = await planImport(db, context, rights)
  await assertImportInScope(context, planned)
  const plan = toSheetPlanView(planned)
  return { ...plan, version, faults: localizeProblems(language, plan.faults) }
})
