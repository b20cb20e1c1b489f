import { type ActionContext, recipientContext } from '../context/action-context'
import { stepOf } from '../design/design'
import type { EventContext } from '../events/event-context'
import { eventSettingsOf } from '../events/event-settings'
import { requireMessage } from '../guards/assert-open'
import { flowFactsOf } from '../snapshot/flow-facts'
import { clockOf, type FlowMessage } from '../snapshot/snapshot'

/**
 * Creates the context of an event reached after a message. Without a person's message there is no last
 * handler.
 */
export function createEventContext(act: ActionContext, after: FlowMessage | undefined): EventContext {
  const now = act.flow
  const context = recipientContext(act, now, after)
  const { lastUserId: id, lastDeptId: deptId } = context
  return { ...context, flow: flowFactsOf(now, { id }, { deptId }), clock: clockOf(now) }
}

/** Finds the event that a message waits for, or waited for. */
export function findRunningEvent(act: ActionContext, messageId: string) {
  const message = requireMessage(act.before, messageId)
  const step = stepOf(act.before.design, message.stepId)
  return { message, step, set: eventSettingsOf(step), asked: createEventContext(act, message) }
}
