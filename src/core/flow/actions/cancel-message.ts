import { defineAction } from '../context/define-action'
import { decideCancel } from './cancel'

/** What somebody sends to cancel one message. */
export interface CancelMessageInput {
  messageId: string
  reason: string
}

/** Cancelling one waiting message, by the flow's creator or with the right to cancel. */
export const cancelMessage = defineAction<CancelMessageInput>(
  'cancel-message',
  (snapshot, { messageId, reason }, actor) =>
    decideCancel(snapshot, { messageIds: [messageId], reason }, actor),
)
