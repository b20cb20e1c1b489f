import { toldPlan } from '../../../../core/directory/sheet/plan-import'
import { defineCall } from '../../../platform/http/define-call'
import { withSentences } from '../../../platform/i18n/texts'
import { mayManage } from '../../../policies/directory'
import { directoryVersion, planOfSheets } from '../../../queries/directory/directory-import'

export default defineCall('employee/directorysheet/preview', async (sheets, context) => {
  const { db, caller, language } = context
  const version = await directoryVersion(db, caller.workspace)
  const rights = { sheets, mayManage: (permissions: readonly string[]) => mayManage(caller, permissions) }
  const plan = toldPlan(await planOfSheets(db, context, rights))
  return { ...plan, version, faults: withSentences(language, plan.faults) }
})
