import { createSubFlow } from '../../flow/action/start-sub-flow'
import type { SubFlowDecision } from '../../queries/outbox/effects'
import { defineEffect } from '../effect'

/** A flow that another one started begins. */
export default defineEffect<SubFlowDecision>({
  run: ({ payload, workspace }, house) => createSubFlow(payload, workspace, house),
})
