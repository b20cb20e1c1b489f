import type { SubFlowEnd } from '../../../core/flow/snapshot/effects'
import { recheckWaitEvents } from '../../flow/event/event-wait'
import { wake } from '../../platform/jobs/job-signal'
import { findConcernedPeople } from '../../queries/flow/sub-flow'
import { systemContext } from '../../read-models/action-context/system-actor'
import { defineEffect } from '../effect'

/** A flow that another one started is over: events that wait for it look again, and so do the pages of those behind it. */
export default defineEffect<SubFlowEnd>({
  run: async ({ payload, workspace }, house) => {
    const { db, push } = house
    await recheckWaitEvents(payload.parent.flowId, systemContext(house, workspace))
    wake(db)
    push.badgesChanged(workspace, await findConcernedPeople(db, workspace, payload.parent))
  },
})
