import { createSubFlow } from '../../flow/action/start-sub-flow'
import type { SubFlowDecision } from '../../queries'
import { defineEffect } from '../effect'

/** Starts a sub-flow. */
export default defineEffect<SubFlowDecision>({
  run: ({ payload, workspace }, appContext) => createSubFlow(payload, workspace, appContext),
})
