import type { OutgoingGateway } from '../../../generated/types'
import type { PostJson } from '../remote/outgoing-request'

/** Short message to one number; resent, it has the same id. */
interface ShortMessage {
  id: string
  to: string
  text: string
}

/** Sends short messages; throws if the gateway rejects one. */
export type SmsSender = (message: ShortMessage) => Promise<void>

/** Opens the sender of an SMS gateway. */
export const openSmsSender =
  ({ url, headers }: OutgoingGateway, post: PostJson): SmsSender =>
  async (message) => {
    await post({
      url,
      headers: { ...headers, 'idempotency-key': message.id },
      body: message,
      anyAnswer: true,
    })
  }
