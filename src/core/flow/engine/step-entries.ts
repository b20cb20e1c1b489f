import type { FlowDesignButton, FlowDesignStep, Forwarding, Outcome, Tally } from '../../../generated/types'
import { storeCreatorPicks } from '../assignment/picks'
import { selectSubFlows, selectTargets } from '../assignment/recipient-selection'
import type { ActionContext } from '../context'
import { endsFlow, getStep, isRejecting, isTerminalStep } from '../design'
import { type ButtonTarget, buttonTargetsOf, subFlowTargetsOf } from '../routing/button-targets'
import { buildReasons, evaluateLinks } from '../routing/link-conditions'
import type { StepEntry } from '../routing/step-entry'
import type { FlowMessage, FlowSnapshot, LogRecord } from '../snapshot'
import { endAllBranches } from './end-branches'
import { startSubFlows } from './sub-flows'

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

/**
 * Result of a signature for its visit: signers activated next and those no longer needed, steps entered if
 * the visit is left, and the tally.
 */
export type StepExit = Pick<NextStepList, 'nextmessage'> &
  Pick<LogRecord, 'history'> & { onward: StepEntry[]; tally?: Tally }

/** Steps that an action led to, as in responses and log records. */
export type NextStepList = Pick<Forwarding, 'nextmessage' | 'cc'>

/** Returns the targets of a button that are entered; one that ends the flow only sends notices. */
const enteredOf = ({ design }: FlowSnapshot, button: FlowDesignButton, targets: readonly ButtonTarget[]) =>
  targets.filter(({ stepId }) => !endsFlow(button) || isTerminalStep(getStep(design, stepId)))

/**
 * Resolves the entries to all targets of a pressed button, except deselected ones. A button that ends the flow
 * first cancels everything that waits in it. The action stores the
 * reasons and the sub-flows that the button starts.
 */
export function resolveStepEntries(
  act: ActionContext,
  step: FlowDesignStep,
  button: FlowDesignButton,
  from: string[],
): StepEntry[] {
  if (endsFlow(button)) endAllBranches(act)
  const now = act.flow
  const linkEvaluations = evaluateLinks(step, button, act.conditionScope)
  const targets = enteredOf(now, button, buttonTargetsOf(step, button, linkEvaluations))
  act.reasons.push(...buildReasons(step, button, linkEvaluations))
  const buttonTargets = selectTargets(targets, button, act.choices, (id) => getStep(now.design, id).name)
  if (step.is_start)
    storeCreatorPicks(
      act,
      buttonTargets.map(({ stepId }) => stepId),
    )
  const flows = subFlowTargetsOf(step, button, linkEvaluations)
  const choosing = { choices: act.subFlows, isAlone: !targets.length }
  startSubFlows(act, selectSubFlows(flows, button, choosing), from)
  return buttonTargets.map(({ stepId, because }) => ({ stepId, because, from, button }))
}
