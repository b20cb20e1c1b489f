import { defineCall, localizeProblems } from '../../../platform'
import { previewImport } from '../../../services/directory-import'

export default defineCall('employee/directorysheet/preview', async ({ id }, context) => {
  const plan = await previewImport(id, context)
  return { ...plan, faults: localizeProblems(context.language, plan.faults) }
})
