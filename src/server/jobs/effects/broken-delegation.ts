import type { BrokenDelegation } from '../../../core/flow/snapshot/effects'
import { wake } from '../../platform/jobs/job-signal'
import { lookAtDelegation, tellOnce, toldAs } from '../../services/broken-delegation'
import { defineEffect } from '../effect'

/** A delegation that leads nowhere becomes an incident, one for each person. */
export default defineEffect<BrokenDelegation>({
  messageOf: ({ messageId }) => messageId,
  run: async ({ payload, id, workspace, flowId }, house) => {
    if (id === toldAs(payload)) return lookAtDelegation(payload, workspace, house)
    await tellOnce(payload, { workspace, flowId }, house)
    wake(house.db)
  },
})
