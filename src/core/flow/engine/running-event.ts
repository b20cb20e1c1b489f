import { type Act, flowNow, recipientContext } from '../context/action-context'
import { stepOf } from '../design/design'
import type { Asked } from '../events/event-context'
import { eventOf } from '../events/event-settings'
import { messageOf } from '../guards/assert-open'
import { factsOf } from '../snapshot/flow-facts'
import { clockOf, type FlowMessage } from '../snapshot/snapshot'

/** What an event works with when the flow comes to it after a message; who handled last is nobody's job but a person's. */
export function askedAfter(act: Act, after: FlowMessage | undefined): Asked {
  const now = flowNow(act)
  const context = recipientContext(act, now, after)
  const { lastUserId: id, lastDeptId: deptId } = context
  return { ...context, flow: factsOf(now, { id }, { deptId }), clock: clockOf(now) }
}

/** An event that a message waits for, or waited for. */
export function runningEvent(act: Act, messageId: string) {
  const message = messageOf(act.before, messageId)
  const step = stepOf(act.before.design, message.stepId)
  return { message, step, set: eventOf(step), asked: askedAfter(act, message) }
}
