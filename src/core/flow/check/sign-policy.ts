import type { FlowDesign, FlowDesignStep, Problem, RecipientGroup } from '../../../generated/types'
import { findContactGroups } from '../../recipient/contact-groups'
import { hasSuperiorChain } from '../../recipient/superiors'
import {
  createOutcomeResolver,
  error,
  isSignStep,
  type OutcomeResolver,
  type ProblemLocation,
  policyOf,
  problemIf,
  warning,
} from '../design'
import type { DesignCheckContext } from '../references/check-context'
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

/** Checks whether the contact groups that recipients reference contain a chain of superiors. */
function namesChain(dealers: readonly RecipientGroup[], groups: NonNullable<DesignCheckContext['groups']>) {
  const seen = new Set(findContactGroups(dealers))
  for (const id of seen) {
    const inside = groups.get(id) ?? []
    if (hasSuperiorChain(inside)) return true
    for (const inner of findContactGroups(inside)) seen.add(inner)
  }
  return false
}

/** Reports steps whose recipients contain a chain of superiors that does not sign in turn, or overrides or-sign. */
function checkChain(step: FlowDesignStep, { groups = new Map() }: DesignCheckContext): Problem[] {
  const { id, name, dealtype, dealers, sign } = step
  if (!isSignStep(step)) return []
  const place: ProblemLocation = { step: id, part: 'sign' }
  const isInTurn = policyOf(step)?.turn === 'level'
  const hasChain = hasSuperiorChain(dealers)
  return [
    ...problemIf(hasChain && !sign && dealtype === 'orsign', warning('chain-or-sign', place, { step: name })),
    ...problemIf(
      !isInTurn && (hasChain || namesChain(dealers, groups)),
      warning('chain-together', place, { step: name }),
    ),
  ]
}

/** Reports problems of sign policies: no one can agree, or a quorum that is out of reach. */
export function checkSignPolicies(design: FlowDesign, around: DesignCheckContext): Problem[] {
  const outcomes = createOutcomeResolver(design)
  return design.funlist.flatMap((step) => [...checkStep(step, outcomes), ...checkChain(step, around)])
}
