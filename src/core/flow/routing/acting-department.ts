import type { FlowDesign, FlowDesignStep } from '../../../generated/types'
import { nextStepIds, reachableSteps } from '../design/design'

/** Conditions and settings of recipients that start from the department of the previous assignee. */
const fromLastDepartment =
  /"(?:directSuperByLastUser|SuperByLastUser|SuperByLastUser=role|SuperByLastUser=dept|lastuser)"/

/** Recipients whose rules are stored outside the design. */
const unknownRules = /"type":"contactgroup"/

const mayDepend = (part: unknown): boolean => {
  const text = JSON.stringify(part) ?? ''
  return fromLastDepartment.test(text) || unknownRules.test(text)
}

const stepDepends = ({ dealers, cc, nobody, sign, deadline, event_set }: FlowDesignStep): boolean =>
  nobody?.ask === 'superior' || mayDepend([dealers, cc, nobody, sign, deadline, event_set])

/**
 * Checks whether something after a step may depend on the department from which its assignee acts; true in
 * doubt. Otherwise the assignee is not asked for it.
 */
export function asksActingDepartment(design: FlowDesign, step: FlowDesignStep): boolean {
  const { set, formset, funlist } = design
  if (mayDepend([set.runRoottype, set.customFuns, formset.decisions])) return true
  const later = reachableSteps(design, nextStepIds(step))
  return funlist.some((one) => (later.has(one.id) || one.id === step.id) && stepDepends(one))
}
