import { BusinessError } from '../../../core/business-error'
import { type Leaver, readCurrentDirectory } from '../../queries'
import { createSystemContext } from '../../read-models/action-context/system-actor'
import { findOffboardingGaps } from '../../read-models/design/offboarding-gaps'
import { defineEffect } from '../effect'

/**
 * Writes an incident while published designs name only a person who left. A retry succeeds once they are
 * repaired, or the person is back.
 */
export default defineEffect<Leaver>({
  run: async ({ payload: { personId, name }, workspace }, appContext) => {
    const context = createSystemContext(appContext, workspace)
    if ((await readCurrentDirectory(context)).person(personId)?.enabled) return
    const gaps = await findOffboardingGaps(context, personId)
    if (gaps.length === 0) return
    const flows = gaps.map((one) => ({
      code: 'incident.design-steps',
      params: { name: one.name, steps: one.steps },
    }))
    throw new BusinessError('incident.designs-unassigned', { name, flows })
  },
})
