import { runEvent } from '../../flow/event/run-event'
import { systemContext } from '../../reading/scene/system-actor'
import { defineEffect } from '../effect'

interface Payload {
  messageId: string
  /** Whether this is the end of the longest wait. */
  isLate?: boolean
}

/** The work of an event step, or the end of its patience. */
export default defineEffect<Payload>({
  kind: 'event',
  messageOf: ({ messageId }) => messageId,
  run: ({ workspace, payload }, house) =>
    runEvent(payload.messageId, systemContext(house, workspace), payload.isLate),
})
