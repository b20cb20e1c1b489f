import type { FlowDesignButton, FlowDesignStep, Forwarding } from '../../../generated/types'
import { selectSubFlows, selectTargets } from '../assignment/recipient-selection'
import type { ActionContext } from '../context/action-context'
import { endsFlow, isTerminalStep, stepOf } from '../design/design'
import { subFlowTargetsOf, type Target, targetsOf } from '../routing/button-targets'
import { buildReasons, evaluateLinks } from '../routing/link-conditions'
import type { StepEntry } from '../routing/step-entry'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { endAllBranches } from './end-branches'
import { startSubFlows } from './sub-flows'

/** Steps that an action led to, as in responses and log records. */
export type NextStepList = Pick<Forwarding, 'nextmessage' | 'cc'>

/** Returns the targets of a button that are entered; one that ends the flow only sends notices. */
const enteredOf = ({ design }: FlowSnapshot, button: FlowDesignButton, targets: readonly Target[]) =>
  targets.filter(({ stepId }) => !endsFlow(button) || isTerminalStep(stepOf(design, stepId)))

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
  const judged = evaluateLinks(step, button, act.conditionScope)
  const targets = enteredOf(now, button, targetsOf(step, button, judged))
  act.reasons.push(...buildReasons(step, button, judged))
  const kept = selectTargets(targets, button, act.choices, (id) => stepOf(now.design, id).name)
  const flows = subFlowTargetsOf(step, button, judged)
  const choosing = { choices: act.subFlows, isAlone: !targets.length }
  startSubFlows(act, selectSubFlows(flows, button, choosing), from)
  return kept.map(({ stepId, because }) => ({ stepId, because, from, button }))
}
