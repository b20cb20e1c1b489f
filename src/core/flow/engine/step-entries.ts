import type { FlowDesignButton, FlowDesignStep, Forwarding } from '../../../generated/types'
import { selectSubFlows, selectTargets } from '../assignment/recipient-selection'
import { type ActionContext, conditionScope, currentFlow } from '../context/action-context'
import { stepOf } from '../design/design'
import { subFlowTargetsOf, targetsOf } from '../routing/button-targets'
import { buildReasons, evaluateLinks } from '../routing/link-conditions'
import type { StepEntry } from '../routing/step-entry'
import { startSubFlows } from './sub-flows'

/** Where an act led, as answers and the log tell it. */
export type NextStepList = Pick<Forwarding, 'nextmessage' | 'cc'>

/**
 * The arrivals at all targets of a pressed button, without those unchecked; the act remembers why, and which flows
 * the button starts beside them.
 */
export function resolveStepEntries(
  act: ActionContext,
  step: FlowDesignStep,
  button: FlowDesignButton,
  from: string[],
): StepEntry[] {
  const now = currentFlow(act)
  const judged = evaluateLinks(step, button, conditionScope(act))
  const targets = targetsOf(step, button, judged)
  act.reasons.push(...buildReasons(step, button, judged))
  const kept = selectTargets(targets, button, act.choices, (id) => stepOf(now.design, id).name)
  const flows = subFlowTargetsOf(step, button, judged)
  const choosing = { choices: act.subFlows, isAlone: !targets.length }
  startSubFlows(act, selectSubFlows(flows, button, choosing), from)
  return kept.map(({ stepId, because }) => ({ stepId, because, from, button }))
}
