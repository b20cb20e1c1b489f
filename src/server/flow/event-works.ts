import type { EventType } from '../../core/flow/events/event-kind'
import { timerEnd } from '../../core/flow/events/timer'
import { Refused } from '../../core/refused'
import { httpWork } from './event-http'
import { mailWork, smsWork } from './event-notice'
import { defineWork, type EventWork } from './event-work'

/** What is written into the form is decided with the outcome, under the flow's lock. */
const setFormWork = defineWork({ plan: () => undefined, run: async () => ({ outcome: 'done' }) })

/** A date that has moved on meanwhile is waited for anew. */
const timerWork = defineWork({
  plan: ({ set, asked, message }) => timerEnd(set, asked, message.createdAt),
  run: async (end, { clock }) => (end > clock.now() ? { notBefore: end } : { outcome: 'done' }),
})

const unavailable = defineWork({
  plan: ({ message }) => {
    throw new Refused('flow.step-cannot-run', { step: message.stepName })
  },
  run: async () => 'waits',
})

/** The work of every type of event. */
export const eventWorks: Readonly<Record<EventType, EventWork>> = {
  set_form: setFormWork,
  timer: timerWork,
  http: httpWork,
  mail: mailWork,
  sms: smsWork,
  creat_flow: unavailable,
  wait_flows: unavailable,
}
