import type { IncomingHttpHeaders } from 'node:http'
import type { DecisionCard } from '../../../core/flow'

/** Request that a platform sends for a pressed button of a card, or to check the address. */
export interface CardCallback {
  method: string
  headers: IncomingHttpHeaders
  query: URLSearchParams
  body: string
  now: number
}

/** Response to such a request. */
export interface CardReply {
  type: 'application/json' | 'text/plain'
  body: string
}

/** Verified event: a check of the address with its reply, a pressed button, or one that means nothing here. */
export type CardEvent =
  | { kind: 'check'; reply: CardReply }
  | { kind: 'press'; presser: string; token: string; reason: string }
  | { kind: 'other' }

/** Result of a pressed button, as the person sees it. */
interface CardResult {
  text: string
  isDone: boolean
}

/** Cards of a platform: sent, updated, and pressed. */
export interface CardPlatform {
  /** Sends a card to a person; returns what its update needs, empty for a card that cannot be updated. */
  send(to: string, card: DecisionCard, id: string): Promise<string>
  update(to: string, reference: string, card: DecisionCard): Promise<void>
  /** Verifies and decrypts a request; undefined if the platform did not send it, or too long ago. */
  read(request: CardCallback): CardEvent | undefined
  /** Whether a reply shows its sentence to the person; otherwise a message brings a failure. */
  showsReply: boolean
  /** Returns the response to a press. */
  reply(result: CardResult): CardReply
}

/** Age up to which a request counts, in milliseconds; the clocks of both sides may differ. */
export const requestAge = 5 * 60_000
