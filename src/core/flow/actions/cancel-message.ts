import { defineAction } from '../context'
import { decideCancel } from './cancel'

/** Input for cancelling one message. */
export interface CancelMessageInput {
  messageId: string
  reason: string
}

/** Cancels one pending message; allowed for the flow's creator or with the right to cancel. */
export const cancelMessage = defineAction<CancelMessageInput>(
  'cancel-message',
  (snapshot, { messageId, reason }, actor) =>
    decideCancel(snapshot, { messageIds: [messageId], reason }, actor),
)
