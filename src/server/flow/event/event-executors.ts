import type { EventType } from '../../../core/flow/events/event-type'
import { timerEnd } from '../../../core/flow/events/timer-event'
import { defineWork, type EventWork } from './event-executor'
import { httpWork } from './event-http'
import { mailWork, smsWork } from './event-message'
import { waitWork } from './event-wait'

/** What is written into the form, and which flow begins, is decided with the outcome, under the flow's lock. */
const decidedWork = defineWork({ plan: () => undefined, run: async () => ({ outcome: 'done' }) })

/** A date that has moved on meanwhile is waited for anew. */
const timerWork = defineWork({
  plan: ({ set, asked, message }) => timerEnd(set, asked, message.createdAt),
  run: async (end, { clock }) => (end > clock.now() ? { notBefore: end } : { outcome: 'done' }),
})

/** The work of every type of event. */
export const eventWorks: Readonly<Record<EventType, EventWork>> = {
  set_form: decidedWork,
  timer: timerWork,
  http: httpWork,
  mail: mailWork,
  sms: smsWork,
  creat_flow: decidedWork,
  wait_flows: waitWork,
}
