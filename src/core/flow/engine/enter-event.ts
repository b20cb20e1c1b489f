import type { FlowDesignStep } from '../../../generated/types'
import { Refused, unlessRefused } from '../../business-error'
import { beginVisit, lastOf, sendCopies } from '../assignment/begin-visit'
import { type Act, flowNow, headOf, newMessage } from '../context/action-context'
import type { Asked } from '../events/event-context'
import { eventOf } from '../events/event-settings'
import { eventKinds } from '../events/event-types'
import type { Arrival } from '../routing/step-entry'
import { messageStatus } from '../snapshot/message-status'
import { askedAfter } from './running-event'
import type { Led } from './step-entries'

/** So many events one flow may come through; more are a circle that nobody is in (trust T27). */
const mostEvents = 1_000

/** When the work begins; where that cannot be told the work itself says why. */
const dueAt = (set: ReturnType<typeof eventOf>, asked: Asked, now: number): number | undefined =>
  unlessRefused(() => eventKinds[set.type].dueAt?.(set, asked, now))

/**
 * Begins a visit to an event step: one message to nobody, which waits like any other, and the effect that does the
 * work after the commit and then ends the wait.
 */
export function enterEvent(act: Act, step: FlowDesignStep, arrival: Arrival): Led & { onward: Arrival[] } {
  const set = eventOf(step)
  const flow = flowNow(act)
  const { now } = act.before
  const events = flow.messages.filter(({ dealtype, isCopy }) => dealtype === 'event' && !isCopy)
  if (events.length >= mostEvents) throw new Refused('flow.too-many-events', { limit: mostEvents })
  const due = dueAt(set, askedAfter(act, lastOf(flow, arrival)), now)
  const { level } = headOf(flow)
  const marks = beginVisit(act, step, arrival, [])
  const { waiting: status } = messageStatus
  const message = newMessage(act, { ...marks, to: '', status, dealtype: 'event', hasRead: true, level })
  const { id: messageId } = message
  const limit = eventKinds[set.type].limit?.(set) ?? 0
  act.changes.push(
    { type: 'message.add', message },
    { type: 'effect', kind: 'event', payload: { messageId }, ...(due !== undefined && { dueAt: due }) },
  )
  if (limit) {
    const payload = { messageId, isLate: true }
    act.changes.push({ type: 'effect', kind: 'event', payload, dueAt: now + limit * 1000 })
  }
  const next = { funid: step.id, funname: step.name, dealtype: 'event' as const, level, list: [], trace: [] }
  return {
    nextmessage: [{ ...next, ...(arrival.because ? { because: arrival.because } : {}) }],
    cc: sendCopies(act, step, { marks, arrival, level }),
    onward: [],
  }
}
