import type { OutgoingGateway } from '../../../generated/types'
import type { PostJson } from '../remote/outgoing-request'

/** A short message to one number; sent again, it bears the same id. */
interface ShortMessage {
  id: string
  to: string
  text: string
}

/** Sends short messages; throws when the gateway did not take one. */
export type SmsSender = (message: ShortMessage) => Promise<void>

/** The texter of a gateway. */
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
