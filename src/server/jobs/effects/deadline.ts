import type { Escalation } from '../../../core/flow'
import { runEscalation } from '../../flow/action/run-escalation'
import { createSystemContext } from '../../read-models/action-context/system-actor'
import { defineEffect } from '../effect'

/** Executes the action of a deadline when it is due. */
export default defineEffect<Escalation>({
  messageOf: ({ messageId }) => messageId,
  run: ({ workspace, payload }, appContext) =>
    runEscalation(payload, createSystemContext(appContext, workspace)),
})
