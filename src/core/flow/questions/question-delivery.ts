import state from '#schemas/values/question-state.json'
import type { QuestionDelivery } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { isRecord } from '../../form'
import { readPointer } from './question'

/*
 * Requests that deliver answers to programs in the form that they take: a body whose texts name members of the answer by
 * JSON Pointers, as in {{/state}}.
 */

/** Maximum size of a body in bytes, and number of pointers in it. */
const maxBytes = 8_192
const maxPointers = 10

/** Headers that the server sets itself, or that lead a connection. */
const ownHeaders =
  /^(?:accept|connection|content-length|content-type|cookie|expect|host|idempotency-key|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent|webhook-.*|x-qianpi-.*)$/i

const headerName = /^[a-z0-9-]{1,64}$/i
const pointer = /\{\{((?:\/[^/{}]{1,64}){1,8})\}\}/g

type Part = 'body' | 'refusal'

function assertBodyFits(delivery: QuestionDelivery, part: Part): void {
  const { [part]: body, format } = delivery
  if (body === undefined) return
  const text = JSON.stringify(body)
  const pointers = [...text.matchAll(pointer)].map(([, path = '']) => path)
  if (new TextEncoder().encode(text).byteLength > maxBytes || pointers.length > maxPointers)
    throw new BusinessError('ask.delivery-size', { part, kb: maxBytes / 1024, most: maxPointers })
  if (format === 'form' && !isRecord(body)) throw new BusinessError('ask.delivery-form', { part })
  const unknown = pointers.find((path) => !Object.hasOwn(state.properties, path.split('/')[1] ?? ''))
  if (unknown !== undefined) throw new BusinessError('ask.delivery-member', { pointer: unknown })
}

/** Throws if a delivery sets a header of the server, or has a body that is too large or names no member of an answer. */
export function assertDeliveryFits(delivery: QuestionDelivery): void {
  const header = Object.keys(delivery.headers ?? {}).find(
    (name) => !headerName.test(name) || ownHeaders.test(name),
  )
  if (header !== undefined) throw new BusinessError('ask.delivery-header', { name: header })
  if (delivery.format === 'form' && delivery.body === undefined)
    throw new BusinessError('ask.delivery-form', { part: 'body' })
  assertBodyFits(delivery, 'body')
  assertBodyFits(delivery, 'refusal')
}

/** Returns a value as a text in which it is embedded; what does not exist is empty. */
export const toDeliveredText = (value: unknown): string => {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

/** Fills in one text; a pointer that is all of it becomes the member itself, null if there is none. */
function fillText(text: string, answer: unknown): unknown {
  const [whole, path = ''] = text.matchAll(pointer).next().value ?? []
  if (whole === text) return readPointer(answer, path) ?? null
  return text.replace(pointer, (_, at: string) => toDeliveredText(readPointer(answer, at)))
}

/** Fills the members of an answer into a body; names of members stay as they are. */
export function fillDelivery(body: unknown, answer: unknown): unknown {
  if (typeof body === 'string') return fillText(body, answer)
  if (Array.isArray(body)) return body.map((part) => fillDelivery(part, answer))
  if (!isRecord(body)) return body
  return Object.fromEntries(Object.entries(body).map(([name, part]) => [name, fillDelivery(part, answer)]))
}

/** Returns the body that delivers an answer: that of a yes, or of a refusal, or undefined where the event is sent. */
export const deliveryBodyOf = ({ body, refusal = body }: QuestionDelivery, isYes: boolean): unknown =>
  isYes ? body : refusal
