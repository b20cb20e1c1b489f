import { beginSubFlow } from '../../flow/action/start-sub-flow'
import type { DecidedSubFlow } from '../../queries/outbox/effects'
import { defineEffect } from '../effect'

/** A flow that another one started begins. */
export default defineEffect<DecidedSubFlow>({
  run: ({ payload, workspace }, house) => beginSubFlow(payload, workspace, house),
})
