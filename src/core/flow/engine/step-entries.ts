import type { FlowDesignButton, FlowDesignStep, Forwarding } from '../../../generated/types'
import { keptSubFlows, keptTargets } from '../assignment/recipient-selection'
import { type Act, conditionScope, flowNow } from '../context/action-context'
import { stepOf } from '../design/design'
import { subFlowTargetsOf, targetsOf } from '../routing/button-targets'
import { judge, reasonsOf } from '../routing/link-conditions'
import type { Arrival } from '../routing/step-entry'
import { startSubFlows } from './sub-flows'

/** Where an act led, as answers and the log tell it. */
export type Led = Pick<Forwarding, 'nextmessage' | 'cc'>

/**
 * The arrivals at all targets of a pressed button, without those unchecked; the act remembers why, and which flows
 * the button starts beside them.
 */
export function arrivalsBy(
  act: Act,
  step: FlowDesignStep,
  button: FlowDesignButton,
  from: string[],
): Arrival[] {
  const now = flowNow(act)
  const judged = judge(step, button, conditionScope(act))
  const targets = targetsOf(step, button, judged)
  act.reasons.push(...reasonsOf(step, button, judged))
  const kept = keptTargets(targets, button, act.choices, (id) => stepOf(now.design, id).name)
  const flows = subFlowTargetsOf(step, button, judged)
  const choosing = { choices: act.subFlows, isAlone: !targets.length }
  startSubFlows(act, keptSubFlows(flows, button, choosing), from)
  return kept.map(({ stepId, because }) => ({ stepId, because, from, button }))
}
