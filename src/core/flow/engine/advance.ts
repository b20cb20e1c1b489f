import type { FlowDesignButton, FlowDesignStep, Outcome } from '../../../generated/types'
import type { ActionContext } from '../context/action-context'
import { isRejecting } from '../design/button-outcome'
import { endsFlow } from '../design/design'
import type { StepEntry } from '../routing/step-entry'
import type { FlowMessage } from '../snapshot/snapshot'
import { resolveStepEntries } from './step-entries'

/** Exit of a visit: through a button, by the message handled last, on behalf of all its signers. */
interface Leaving {
  button: FlowDesignButton
  outcome: Outcome
  message: Pick<FlowMessage, 'visitId' | 'toName'>
  from: string[]
}

/**
 * Resolves where a visit leads: to the targets of its button. After a send-back for correction with direct
 * return, it leads to the step of the sender, unless the corrector refuses or returns it.
 */
export function advance(
  act: ActionContext,
  step: FlowDesignStep,
  { button, outcome, message, from }: Leaving,
): StepEntry[] {
  const { visits, design } = act.flow
  const backTo = visits.find(({ id }) => id === message.visitId)?.backTo
  const isStraight = backTo && !isRejecting(outcome) && !endsFlow(button)
  if (!isStraight || !design.funlist.some(({ id }) => id === backTo))
    return resolveStepEntries(act, step, button, from)
  const trace = [{ code: 'trace.straight-back', params: { step: step.name }, people: [message.toName] }]
  return [{ stepId: backTo, because: '', from, trace }]
}
