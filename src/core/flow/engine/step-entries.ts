import type { FlowDesignButton, FlowDesignStep, Forwarding, Trace } from '../../../generated/types'
import { keptSubFlows, keptTargets } from '../assignment/recipient-selection'
import { type Act, conditionScope, flowNow } from '../context/action-context'
import { stepOf } from '../design/design'
import { subFlowTargetsOf, targetsOf } from '../routing/button-targets'
import { judge, reasonsOf } from '../routing/link-conditions'
import { startSubFlows } from './sub-flows'

/** A step about to be entered. */
export interface Arrival {
  stepId: string
  because: string
  /** Messages whose handling led here, the last one last. */
  from: string[]
  /** The button that was pressed; it tells what may be unchecked. */
  button?: FlowDesignButton
  /** Why it comes here, where no button says so. */
  trace?: Trace[]
}

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
