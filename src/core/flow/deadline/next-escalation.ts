import type { Deadline, FlowDesignStep } from '../../../generated/types'
import { deadlineOf, type EscalationRule, stepOf } from '../design/design'
import type { Escalation } from '../snapshot/effects'
import { isWaiting } from '../snapshot/lineage'
import type { FlowMessage, FlowSnapshot } from '../snapshot/snapshot'

/** A step that has a deadline. */
export type DeadlineStep = FlowDesignStep & { deadline: Deadline }

/** The step of a message, where it has a deadline. */
function timedStepOf(
  { design }: Pick<FlowSnapshot, 'design'>,
  { stepId }: FlowMessage,
): DeadlineStep | undefined {
  const step = stepOf(design, stepId)
  const deadline = deadlineOf(step)
  return deadline && { ...step, deadline }
}

/** The act of a deadline that comes next about a message that still waits and whose time does not stand still. */
export function nextEscalation(
  flow: Pick<FlowSnapshot, 'design'>,
  message: FlowMessage,
): (Escalation & { due: number; step: DeadlineStep; does: EscalationRule }) | undefined {
  const { deadline } = message
  if (!isWaiting(message) || !deadline || deadline.paused || deadline.due === null) return undefined
  const step = timedStepOf(flow, message)
  const does = step?.deadline.acts[deadline.done]
  return step && does && { messageId: message.id, act: deadline.done, due: deadline.due, step, does }
}

/** Whether it is time for an act about a message; what was handled, done or put off meanwhile is not. */
export function isDue(flow: FlowSnapshot, { messageId, act }: Escalation): boolean {
  const message = flow.messages.find(({ id }) => id === messageId)
  const next = message && nextEscalation(flow, message)
  return next !== undefined && next.act === act && next.due <= flow.now
}
