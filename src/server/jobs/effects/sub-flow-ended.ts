import type { SubFlowEnd } from '../../../core/flow'
import { recheckWaitEvents } from '../../flow/event/event-wait'
import { wakeJob } from '../../platform'
import { findConcernedPeople } from '../../queries/flow/sub-flow'
import { createSystemContext } from '../../read-models/action-context/system-actor'
import { defineEffect } from '../effect'

/** Signals the end of a sub-flow: waiting events are re-checked, and the pages of its ancestors updated. */
export default defineEffect<SubFlowEnd>({
  run: async ({ payload, workspace }, appContext) => {
    const { db, push } = appContext
    await recheckWaitEvents(payload.parent.flowId, createSystemContext(appContext, workspace))
    wakeJob(db)
    push.badgesChanged(workspace, await findConcernedPeople(db, workspace, payload.parent))
  },
})
