import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import { type Outcomes, outcomesIn } from '../design/button-outcome'
import { policyOf } from '../design/design'
import { error, type Place, warning, when } from '../design/problem'
import { namedIn } from './approver-conflicts'

function checkStep(step: FlowDesignStep, outcomes: Outcomes): Problem[] {
  const policy = policyOf(step)
  if (!policy) return []
  const { need, amount } = policy
  const place: Place = { step: step.id, part: 'sign' }
  const buttons: Place = { step: step.id, part: 'btnGroup' }
  const params = { step: step.name }
  const decided = new Set(step.btnGroup.map((button) => outcomes(step, button)))
  const count = need === 'count' && namedIn(step.dealers)?.size
  const isTooMany = count && amount !== undefined && !policy.weights?.length && amount > count
  const counts = need === 'count' || need === 'percent'
  return [
    ...when(!decided.has('agree'), error('sign-no-agree', buttons, params)),
    ...when(!decided.has('refuse') && !decided.has('return'), warning('sign-no-refuse', buttons, params)),
    ...when(counts && !amount, error('sign-no-amount', place, params)),
    ...when(need === 'percent' && (amount ?? 0) > 100, error('sign-percent', place, params)),
    ...(isTooMany ? [warning('sign-too-many', place, { ...params, amount, count })] : []),
  ]
}

/** What is wrong with how steps decide: nobody can agree, more is asked for than there is. */
export function checkSignPolicies(design: FlowDesign): Problem[] {
  const outcomes = outcomesIn(design)
  return design.funlist.flatMap((step) => checkStep(step, outcomes))
}
