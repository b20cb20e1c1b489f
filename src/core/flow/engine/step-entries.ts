import type { FlowDesignButton, FlowDesignStep, Forwarding } from '../../../generated/types'
import { selectSubFlows, selectTargets } from '../assignment/recipient-selection'
import type { ActionContext } from '../context/action-context'
import { stepOf } from '../design/design'
import { subFlowTargetsOf, targetsOf } from '../routing/button-targets'
import { buildReasons, evaluateLinks } from '../routing/link-conditions'
import type { StepEntry } from '../routing/step-entry'
import { startSubFlows } from './sub-flows'

/** Steps that an action led to, as in responses and log records. */
export type NextStepList = Pick<Forwarding, 'nextmessage' | 'cc'>

/**
 * Resolves the entries to all targets of a pressed button, except deselected ones. The action stores the
 * reasons and the sub-flows that the button starts.
 */
export function resolveStepEntries(
  act: ActionContext,
  step: FlowDesignStep,
  button: FlowDesignButton,
  from: string[],
): StepEntry[] {
  const now = act.flow
  const judged = evaluateLinks(step, button, act.conditionScope)
  const targets = targetsOf(step, button, judged)
  act.reasons.push(...buildReasons(step, button, judged))
  const kept = selectTargets(targets, button, act.choices, (id) => stepOf(now.design, id).name)
  const flows = subFlowTargetsOf(step, button, judged)
  const choosing = { choices: act.subFlows, isAlone: !targets.length }
  startSubFlows(act, selectSubFlows(flows, button, choosing), from)
  return kept.map(({ stepId, because }) => ({ stepId, because, from, button }))
}
