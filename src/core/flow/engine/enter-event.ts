import type { FlowDesignStep } from '../../../generated/types'
import { BusinessError, catchBusinessError } from '../../business-error'
import { beginVisit, lastPredecessor, sendCopies } from '../assignment/begin-visit'
import { type ActionContext, createFlowHead, createMessage, recipientContext } from '../context'
import { getStep } from '../design'
import { eventSettingsOf } from '../events/event-settings'
import type { EventContext } from '../events/event-type'
import { eventKinds } from '../events/event-types'
import { requireMessage } from '../guards/assert-open'
import type { StepEntry } from '../routing/step-entry'
import { type FlowMessage, flowFactsOf, messageStatus, snapshotClock } from '../snapshot'
import type { NextStepList } from './step-entries'

/**
 * Creates the context of an event reached after a message. Without a person's message there is no last
 * handler.
 */
function createEventContext(act: ActionContext, after: FlowMessage | undefined): EventContext {
  const now = act.flow
  const context = recipientContext(act, now, after)
  const { lastUserId: id, lastDeptId: deptId } = context
  return { ...context, flow: flowFactsOf(now, { id }, { deptId }), clock: snapshotClock(now) }
}

/** Finds the event that a message waits for, or waited for. */
export function findRunningEvent(act: ActionContext, messageId: string) {
  const message = requireMessage(act.before, messageId)
  const step = getStep(act.before.design, message.stepId)
  return { message, step, set: eventSettingsOf(step), asked: createEventContext(act, message) }
}

/** Maximum number of event steps one flow may pass; more indicate a loop without people (trust T27). */
const maxEvents = 1_000

/** Returns when the work begins; if that cannot be computed, the work itself reports why. */
const dueAt = (
  set: ReturnType<typeof eventSettingsOf>,
  eventContext: EventContext,
  now: number,
): number | undefined => catchBusinessError(() => eventKinds[set.type].dueAt?.(set, eventContext, now))

/**
 * Begins a visit of an event step: one message without a recipient, which waits like any other. An effect
 * does the work after the commit and then ends the wait.
 */
export function enterEvent(
  act: ActionContext,
  step: FlowDesignStep,
  arrival: StepEntry,
): NextStepList & { onward: StepEntry[] } {
  const set = eventSettingsOf(step)
  const flow = act.flow
  const { now } = act.before
  const events = flow.messages.filter(({ dealtype, isCopy }) => dealtype === 'event' && !isCopy)
  if (events.length >= maxEvents) throw new BusinessError('flow.too-many-events', { limit: maxEvents })
  const due = dueAt(set, createEventContext(act, lastPredecessor(flow, arrival)), now)
  const { level } = createFlowHead(flow)
  const marks = beginVisit(act, step, arrival, [])
  const { waiting: status } = messageStatus
  const message = createMessage(act, { ...marks, to: '', status, dealtype: 'event', hasRead: true, level })
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
