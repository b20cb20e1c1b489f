import type { SubFlowEnded } from '../../../core/flow/sub-flows'
import { lookAtWaits } from '../../flow/event-wait'
import { systemContext } from '../../flow/system'
import { wake } from '../../platform/wake'
import { peopleBehind } from '../../queries/sub-flow'
import { defineEffect } from '../effect'

/** A flow that another one started is over: events that wait for it look again, and so do the pages of those behind it. */
export default defineEffect<SubFlowEnded>({
  kind: 'sub-flow-ended',
  run: async ({ payload, workspace }, house) => {
    const { db, push } = house
    await lookAtWaits(payload.parent.flowId, systemContext(house, workspace))
    wake(db)
    push.badgesChanged(workspace, await peopleBehind(db, workspace, payload.parent))
  },
})
