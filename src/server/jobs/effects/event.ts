import type { EventWork } from '../../../core/flow'
import { runEvent } from '../../flow/event/run-event'
import { createSystemContext } from '../../read-models/action-context/system-actor'
import { defineEffect } from '../effect'

/** Runs the work of an event step, or its timeout. */
export default defineEffect<EventWork>({
  messageOf: ({ messageId }) => messageId,
  run: ({ workspace, payload }, house) =>
    runEvent(payload.messageId, createSystemContext(house, workspace), payload.isLate),
})
