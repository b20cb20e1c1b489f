import { BusinessError } from '../../core/business-error'
import { assertDeliveryFits, deliveryBodyOf, fillDelivery, toDeliveredText } from '../../core/flow'
import type { Calls } from '../../generated/calls'
import type { QuestionDelivery, QuestionState } from '../../generated/types'
import type { AppContext, Context } from '../platform'
import {
  decryptStoredSecret,
  encryptStoredSecret,
  type SecretNeeds,
} from '../platform/security/secret-encryption'
import type { QuestionRow } from '../queries/flow/question'

/*
 * Delivery of answers to the callbacks of questions: as the event of webhooks, or by a request that the program words.
 * Its headers are secrets of the program, so the request is stored encrypted, bound to its question.
 */

type AskBody = Pick<Calls['oa/ask/create']['body'], 'callback' | 'delivery'>
type AddressedQuestion = Pick<QuestionRow, 'id' | 'delivery'> & { callback: string }

/** Timeout of a delivery. */
const patience = 3_000

const ownerOf = (id: string) => `question ${id}`

/** Throws if a question has a delivery that its host or its form does not permit. */
export function assertDeliverable({ callback, delivery }: AskBody, { hosts }: Pick<Context, 'hosts'>): void {
  if (!delivery) return
  if (callback === undefined) throw new BusinessError('ask.delivery-callback')
  if (!hosts.allowsDelivery(callback)) throw new BusinessError('ask.delivery-host', { url: callback })
  assertDeliveryFits(delivery)
}

/** Encrypts the delivery of a question; null if it has none. */
export const encryptDelivery = async (
  id: string,
  { delivery }: AskBody,
  needs: SecretNeeds,
): Promise<string | null> =>
  delivery ? encryptStoredSecret(needs, ownerOf(id), JSON.stringify(delivery)) : null

/** Decrypts the delivery of a question; throws if its key is lost. */
async function decryptDelivery(id: string, stored: string, needs: SecretNeeds): Promise<QuestionDelivery> {
  const text = await decryptStoredSecret(needs, ownerOf(id), stored)
  if (text === undefined) throw new Error('the delivery of a question opens with no key')
  return JSON.parse(text)
}

/** Encodes the members of a body as multipart/form-data. */
async function encodeForm(members: object): Promise<{ form: string; headers: Record<string, string> }> {
  const data = new FormData()
  for (const [name, value] of Object.entries(members)) data.append(name, toDeliveredText(value))
  const encoded = new Response(data)
  return {
    form: await encoded.text(),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** Builds the request that a program has worded; without a body of its own it sends the event. */
async function requestOf(delivery: QuestionDelivery, state: QuestionState, event: object) {
  const { method = 'POST', headers = {}, format } = delivery
  const template = deliveryBodyOf(delivery, state.state === 'approved' || state.state === 'narrowed')
  const body = template === undefined ? event : fillDelivery(template, state)
  const encoded = format === 'form' ? await encodeForm(body as object) : { body, headers: {} }
  return {
    ...encoded,
    headers: { ...headers, ...encoded.headers },
    ...(method !== 'POST' && { method }),
  }
}

/** Sends the answer to the callback of its question; throws if the callback does not take it. */
export async function deliverAnswer(
  { id, callback, delivery }: AddressedQuestion,
  state: QuestionState,
  appContext: AppContext,
): Promise<void> {
  const { hosts, clock } = appContext
  const mark = `ask.decided-${id}`
  const event = { id: mark, event: 'ask.decided', at: state.decided_at, data: state }
  const own = delivery
    ? await requestOf(await decryptDelivery(id, delivery, appContext), state, event)
    : { body: event }
  const headers = {
    ...('headers' in own && own.headers),
    'webhook-id': mark,
    'webhook-timestamp': String(Math.floor(clock.now() / 1000)),
    'x-qianpi-event': event.event,
  }
  // The program chooses the address, so none of its requests may carry secrets of the configuration.
  await hosts.ask({ url: callback, ...own, headers, mark, bare: true, anyAnswer: true, time: patience })
}
