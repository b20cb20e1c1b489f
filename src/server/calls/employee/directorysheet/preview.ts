import { defineCall, localizeProblems } from '../../../platform'
import { previewImport } from '../../../services/directory-import'

export default defineCall('employee/directorysheet/preview', async ({ id }, context) => {
  const plan = await previewImport(id, context)
  const localize = <Fault extends { code: string; params: Record<string, unknown> }>(
    faults: readonly Fault[],
  ) => localizeProblems(context.language, faults)
  const faults = localize(plan.faults).map(({ more, ...fault }) => ({ ...fault, more: localize(more) }))
  return { ...plan, faults }
})
