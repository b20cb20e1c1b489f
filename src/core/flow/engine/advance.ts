import type { FlowDesignButton, FlowDesignStep, Outcome } from '../../../generated/types'
import { type ActionContext, currentFlow } from '../context/action-context'
import type { StepEntry } from '../routing/step-entry'
import type { FlowMessage } from '../snapshot/snapshot'
import { resolveStepEntries } from './step-entries'

/** How a visit is left: through a button, by the message that was handled last, in the name of all who signed. */
interface Leaving {
  button: FlowDesignButton
  outcome: Outcome
  message: Pick<FlowMessage, 'visitId' | 'toName'>
  from: string[]
}

/**
 * Where a visit leads: to the targets of its button; where somebody sent it back to have something corrected and to get it
 * straight back, to his step, unless whoever corrects refuses or returns it himself.
 */
export function advance(
  act: ActionContext,
  step: FlowDesignStep,
  { button, outcome, message, from }: Leaving,
): StepEntry[] {
  const { visits, design } = currentFlow(act)
  const backTo = visits.find(({ id }) => id === message.visitId)?.backTo
  const isStraight = backTo && outcome !== 'refuse' && outcome !== 'return'
  if (!isStraight || !design.funlist.some(({ id }) => id === backTo))
    return resolveStepEntries(act, step, button, from)
  const trace = [{ code: 'trace.straight-back', params: { step: step.name }, people: [message.toName] }]
  return [{ stepId: backTo, because: '', from, trace }]
}
