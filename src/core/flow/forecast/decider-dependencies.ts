import type { FlowDesignButton, FlowDesignStep } from '../../../generated/types'
import { pickRuleOf } from '../assignment/picks'
import { creatorDependenciesOf } from '../check/creator-dependencies'
import { getStep, signPolicyOf } from '../design'
import { type FlowChange, type FlowSnapshot, messageStatus, type Visit } from '../snapshot'

/*
 * Whether what follows a visit can depend on which of its assignees decides: on conditions, on recipients that name the
 * last handler, on earlier approvals and duties of a person. A forecast tries other assignees only where it can; each is
 * a whole decision. Where this module does not know, it can.
 */

/** Whether a button leads to fixed steps: no condition, milestone or choice is evaluated. */
const hasFixedTargets = ({ NextFun, handler, milestone }: FlowDesignButton): boolean =>
  !NextFun.length && !handler.funId.length && milestone === undefined

/** Whether a design has no rule that looks at the person who decides. */
function hasNoPersonRules({ design: { set } }: FlowSnapshot): boolean {
  const { automatic, keep = 'none', duties = [], interleave = [], customFuns = [] } = set
  const asksAgain = !automatic || (automatic.repeat === 'asked' && !automatic.own)
  return asksAgain && keep === 'none' && !duties.length && !interleave.length && !customFuns.length
}

/** Whether the assignees of a step are the same after any decider. */
function hasFixedAssignees({ design: { set }, groups }: FlowSnapshot, step: FlowDesignStep): boolean {
  if (step.dealtype === 'event' || step.nobody?.ask === 'superior') return false
  if (signPolicyOf(step) || pickRuleOf(step)) return false
  const recipients = [...step.dealers, ...(step.nobody?.people ?? [])]
  return creatorDependenciesOf(recipients, { set, groups }) !== undefined
}

/** Whether the decision of a visit, given as one decider's changes, leads to the same steps and assignees with any other. */
export function isSameForAllDeciders(
  flow: FlowSnapshot,
  visit: Visit,
  changes: readonly FlowChange[],
): boolean {
  const { design } = flow
  if (visit.sign || !hasNoPersonRules(flow)) return false
  const step = getStep(design, visit.stepId)
  if (!step.btnGroup.every(hasFixedTargets)) return false
  const skipped = new Set<string>()
  const entered: Visit[] = []
  for (const change of changes) {
    if (change.type === 'visit.enter') entered.push(change.visit)
    if (change.type !== 'message.add') continue
    const { status, visitId, entrustFrom } = change.message
    if (entrustFrom) return false
    if (status === messageStatus.skipped) skipped.add(visitId)
  }
  return entered.every(({ id, stepId }) => {
    const next = getStep(design, stepId)
    return hasFixedAssignees(flow, next) && (!skipped.has(id) || next.btnGroup.every(hasFixedTargets))
  })
}
