import type { EventWork } from '../../../core/flow'
import { runEvent } from '../../flow/event/run-event'
import { createSystemContext } from '../../read-models/action-context/system-actor'
import { defineEffect } from '../effect'

/** Runs the work of an event step, or its timeout. */
export default defineEffect<EventWork>({
  messageOf: ({ messageId }) => messageId,
  run: ({ workspace, payload }, appContext) =>
    runEvent(payload.messageId, createSystemContext(appContext, workspace), payload.isLate),
})
