import type { EventType } from '../../../core/flow/events/event-type'
import { timerEnd } from '../../../core/flow/events/timer-event'
import { defineEventExecutor, type EventExecutor } from './event-executor'
import { httpExecutor } from './event-http'
import { mailExecutor, smsExecutor } from './event-message'
import { waitExecutor } from './event-wait'

/** What is written into the form, and which flow begins, is decided with the outcome, under the flow's lock. */
const decidedWork = defineEventExecutor({ plan: () => undefined, run: async () => ({ outcome: 'done' }) })

/** A date that has moved on meanwhile is waited for anew. */
const timerWork = defineEventExecutor({
  plan: ({ set, asked, message }) => timerEnd(set, asked, message.createdAt),
  run: async (end, { clock }) => (end > clock.now() ? { notBefore: end } : { outcome: 'done' }),
})

/** The work of every type of event. */
export const eventExecutors: Readonly<Record<EventType, EventExecutor>> = {
  set_form: decidedWork,
  timer: timerWork,
  http: httpExecutor,
  mail: mailExecutor,
  sms: smsExecutor,
  creat_flow: decidedWork,
  wait_flows: waitExecutor,
}
