import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import {
  createOutcomeResolver,
  error,
  type OutcomeResolver,
  type ProblemLocation,
  policyOf,
  problemIf,
  warning,
} from '../design'
import { listExplicitPeople } from './approver-conflicts'

function checkStep(step: FlowDesignStep, outcomes: OutcomeResolver): Problem[] {
  const policy = policyOf(step)
  if (!policy) return []
  const { need, amount } = policy
  const place: ProblemLocation = { step: step.id, part: 'sign' }
  const buttons: ProblemLocation = { step: step.id, part: 'btnGroup' }
  const params = { step: step.name }
  const decided = new Set(step.btnGroup.map((button) => outcomes(step, button)))
  const count = need === 'count' && listExplicitPeople(step.dealers)?.size
  const isTooMany = count && amount !== undefined && !policy.weights?.length && amount > count
  const counts = need === 'count' || need === 'percent'
  return [
    ...problemIf(!decided.has('agree'), error('sign-no-agree', buttons, params)),
    ...problemIf(
      !decided.has('refuse') && !decided.has('return'),
      warning('sign-no-refuse', buttons, params),
    ),
    ...problemIf(counts && !amount, error('sign-no-amount', place, params)),
    ...problemIf(need === 'percent' && (amount ?? 0) > 100, error('sign-percent', place, params)),
    ...(isTooMany ? [warning('sign-too-many', place, { ...params, amount, count })] : []),
  ]
}

/** Reports problems of sign policies: no one can agree, or a quorum that is out of reach. */
export function checkSignPolicies(design: FlowDesign): Problem[] {
  const outcomes = createOutcomeResolver(design)
  return design.funlist.flatMap((step) => checkStep(step, outcomes))
}
