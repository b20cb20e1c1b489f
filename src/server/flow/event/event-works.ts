import type { EventType } from '../../../core/flow/events/event-kind'
import { timerEnd } from '../../../core/flow/events/timer'
import { httpWork } from './event-http'
import { mailWork, smsWork } from './event-notice'
import { waitWork } from './event-wait'
import { defineWork, type EventWork } from './event-work'

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
