import type { Deadline, FlowDesignStep } from '../../../generated/types'
import { type EscalationRule, getStep, stepDeadlineOf } from '../design'
import { type Escalation, type FlowMessage, type FlowSnapshot, isWaiting } from '../snapshot'

/** Step that has a deadline. */
export type DeadlineStep = FlowDesignStep & { deadline: Deadline }

/** Returns the step of a message if it has a deadline. */
function timedStepOf(
  { design }: Pick<FlowSnapshot, 'design'>,
  { stepId }: FlowMessage,
): DeadlineStep | undefined {
  const step = getStep(design, stepId)
  const deadline = stepDeadlineOf(step)
  return deadline && { ...step, deadline }
}

/** Returns the next escalation of a pending message whose time is not paused. */
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

/**
 * Checks whether an escalation of a message is due; false if it was handled, done or postponed in the
 * meantime.
 */
export function isEscalationDue(flow: FlowSnapshot, { messageId, act }: Escalation): boolean {
  const message = flow.messages.find(({ id }) => id === messageId)
  const next = message && nextEscalation(flow, message)
  return next !== undefined && next.act === act && next.due <= flow.now
}
