import type { Result } from '../../../generated/types'
import { mapInSlices, type SliceGenerator } from '../../slices'
import type { NotificationReason } from './notification'

/*
 * Events sent to webhooks about flows. An event has the same id however often it is sent, so that receivers
 * can detect duplicates.
 */

/** All webhook events. */
const webhookEvents = [
  'ask.decided',
  'flow.created',
  'flow.finished',
  'message.created',
  'message.late',
] as const

/** Name of a webhook event. */
export type WebhookEvent = (typeof webhookEvents)[number]

/** Body of a webhook call: the event, its time, and its subject. */
export interface WebhookBody {
  id: string
  event: WebhookEvent | 'ping'
  at: string
  data: Record<string, unknown>
}

/** Head of the flow that an event is about. */
export interface WebhookFlow {
  id: string
  designId: string
  name: string
  workname: string
  desc: string
  creater: string
  createdId: string
  createdAt: number
  finishedAt: number | null
  isCancel: boolean
  result: Result
}

/** Message that a person was notified about. */
export interface WebhookMessage {
  id: string
  stepId: string
  stepName: string
  to: string
  toName: string
  status: number
  createdAt: number
  lateTimes: number
}

/** Ended question of a program, as its event describes it. */
interface DecidedQuestion {
  id: string
  decided_at: string | null
  [member: string]: unknown
}

/** Builds the event of an ended question; the digest in its answer covers what was allowed within limits. */
export function* toQuestionEvents({ narrowed: _, ...data }: DecidedQuestion): SliceGenerator<WebhookBody[]> {
  yield
  return [{ id: `ask.decided-${data.id}`, event: 'ask.decided', at: data.decided_at ?? '', data }]
}

const iso = (at: number) => new Date(at).toISOString()

const flowFacts = (flow: WebhookFlow) => ({
  flowlistid: flow.id,
  flowid: flow.designId,
  flowname: flow.name,
  workname: flow.workname,
  desc: flow.desc,
  created_id: flow.createdId,
  creater: flow.creater,
})

/** Returns an event with the values of its flow, if it is one of the flow as a whole. */
export const withFlowValues = (
  body: WebhookBody,
  values: Record<string, unknown> | undefined,
): WebhookBody =>
  values && (body.event === 'flow.created' || body.event === 'flow.finished')
    ? { ...body, data: { ...body.data, values } }
    : body

const messageFacts = (message: WebhookMessage) => ({
  msgid: message.id,
  nowfunid: message.stepId,
  NowFunName: message.stepName,
  to: message.to,
  toer: message.toName,
  status: message.status,
})

/**
 * Builds the webhook events of a flow after people were notified of its messages; a repeated event has the
 * same id. Interruptible between messages.
 */
export function* toWebhookEvents(
  flow: WebhookFlow,
  { messages, why, now }: { messages: readonly WebhookMessage[]; why: NotificationReason; now: number },
): SliceGenerator<WebhookBody[]> {
  const data = flowFacts(flow)
  const created = {
    id: `flow.created-${flow.id}`,
    event: 'flow.created' as const,
    at: iso(flow.createdAt),
    data,
  }
  const ofMessage = (message: WebhookMessage): WebhookBody => {
    const event = why === 'late' ? 'message.late' : 'message.created'
    const about = { ...data, ...messageFacts(message) }
    return why === 'late'
      ? { id: `${event}-${message.id}-${message.lateTimes}`, event, at: iso(now), data: about }
      : { id: `${event}-${message.id}`, event, at: iso(message.createdAt), data: about }
  }
  const { finishedAt, isCancel, result } = flow
  return [
    created,
    ...(yield* mapInSlices(messages, ofMessage)),
    ...(finishedAt === null
      ? []
      : [
          {
            id: `flow.finished-${flow.id}-${finishedAt}`,
            event: 'flow.finished' as const,
            at: iso(finishedAt),
            data: { ...data, result, cancelled: isCancel },
          },
        ]),
  ]
}
