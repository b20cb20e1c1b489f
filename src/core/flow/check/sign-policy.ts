import type {
  FlowDesign,
  FlowDesignStep,
  Problem,
  RecipientGroup,
  RecipientItem,
} from '../../../generated/types'
import { findContactGroups } from '../../recipient/contact-groups'
import { isPickItem } from '../../recipient/items/fun'
import { hasSuperiorChain } from '../../recipient/superiors'
import { pickRuleOf } from '../assignment/picks'
import {
  buttonTargetIds,
  createOutcomeResolver,
  designError,
  designWarning,
  getStartStep,
  isSignStep,
  type OutcomeResolver,
  type ProblemLocation,
  problemIf,
  signPolicyOf,
  stepDeadlineOf,
} from '../design'
import type { DesignCheckContext } from '../references/check-context'
import { listExplicitPeople } from './approver-conflicts'

function checkStep(step: FlowDesignStep, outcomes: OutcomeResolver): Problem[] {
  const policy = signPolicyOf(step)
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
    ...problemIf(!decided.has('agree'), designError('sign-no-agree', buttons, params)),
    ...problemIf(
      !decided.has('refuse') && !decided.has('return'),
      designWarning('sign-no-refuse', buttons, params),
    ),
    ...problemIf(counts && !amount, designError('sign-no-amount', place, params)),
    ...problemIf(need === 'percent' && (amount ?? 0) > 100, designError('sign-percent', place, params)),
    ...(isTooMany ? [designWarning('sign-too-many', place, { ...params, amount, count })] : []),
  ]
}

/** Checks whether the contact groups that recipients reference contain a chain of superiors. */
function namesChain(dealers: readonly RecipientGroup[], groups: NonNullable<DesignCheckContext['groups']>) {
  const visited = new Set(findContactGroups(dealers))
  for (const id of visited) {
    const inside = groups.get(id) ?? []
    if (hasSuperiorChain(inside)) return true
    for (const inner of findContactGroups(inside)) visited.add(inner)
  }
  return false
}

/** Reports steps whose recipients contain a chain of superiors that does not sign in turn, or overrides or-sign. */
function checkChain(step: FlowDesignStep, { groups = new Map() }: DesignCheckContext): Problem[] {
  const { id, name, dealtype, dealers, sign } = step
  if (!isSignStep(step)) return []
  const place: ProblemLocation = { step: id, part: 'sign' }
  const isInTurn = signPolicyOf(step)?.turn === 'level'
  const hasChain = hasSuperiorChain(dealers)
  return [
    ...problemIf(
      hasChain && !sign && dealtype === 'orsign',
      designWarning('chain-or-sign', place, { step: name }),
    ),
    ...problemIf(
      !isInTurn && (hasChain || namesChain(dealers, groups)),
      designWarning('chain-together', place, { step: name }),
    ),
  ]
}

/** Reports problems of sign policies: no one can agree, or a quorum that is out of reach. */
export function checkSignPolicies(design: FlowDesign, around: DesignCheckContext): Problem[] {
  const outcomes = createOutcomeResolver(design)
  return design.funlist.flatMap((step) => [...checkStep(step, outcomes), ...checkChain(step, around)])
}

/*
 * Checks recipients that are picked when the flow is sent: where they may stand, and whether only programs,
 * which cannot pick, lead to their step.
 */

/** Checks whether a part of a design contains an item whose people are picked. */
function containsPick(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false
  return isPickItem(part as RecipientItem) || Object.values(part).some(containsPick)
}

const directItems = ({ is_start, dealtype, dealers }: FlowDesignStep): RecipientItem[] =>
  is_start || dealtype === 'event' ? [] : dealers.flatMap(({ chosed }) => chosed).filter(isPickItem)

/** Returns a step without its direct recipients that are picked. */
const withoutDirect = (step: FlowDesignStep): FlowDesignStep => {
  const direct = new Set(directItems(step))
  const rest = ({ chosed }: FlowDesignStep['dealers'][number]) => chosed.filter((item) => !direct.has(item))
  return { ...step, dealers: step.dealers.map((group) => ({ ...group, chosed: rest(group) })) }
}

/** Lists the steps to which a program leads from a step: an event, a deadline, or the start of a sub-flow. */
function ledByProgram(design: FlowDesign, step: FlowDesignStep, outcomes: OutcomeResolver): string[] {
  if (step.dealtype === 'event') return (step.event_set?.maybe_fun_list ?? []).flatMap(({ funids }) => funids)
  if (step.is_start)
    return design.set.canBeSonFlow && !design.set.dealers.length
      ? step.btnGroup.slice(0, 1).flatMap(buttonTargetIds)
      : []
  const does = new Set((stepDeadlineOf(step)?.acts ?? []).map((act) => act.do as string))
  return step.btnGroup.filter((button) => does.has(outcomes(step, button))).flatMap(buttonTargetIds)
}

function checkPrograms(design: FlowDesign): Problem[] {
  const outcomes = createOutcomeResolver(design)
  const requester = new Map(
    design.funlist
      .filter((step) => pickRuleOf(step) && !step.nobody && !step.nobodypass)
      .map((step) => [step.id, step]),
  )
  const start = design.funlist.some(({ is_start }) => is_start) ? getStartStep(design).id : undefined
  return design.funlist.flatMap((before) =>
    [...new Set(ledByProgram(design, before, outcomes))].flatMap((id) => {
      const step = requester.get(id)
      const isAsked = step && (before.id === start || pickRuleOf(step)?.by === 'sender')
      const place: ProblemLocation = { step: id, part: 'nobody' }
      return isAsked
        ? [designWarning('pick-by-program', place, { step: step.name, before: before.name })]
        : []
    }),
  )
}

/** Reports picked recipients in a wrong place, two in one step, and steps to which programs may lead. */
export function checkPicks(design: FlowDesign): Problem[] {
  const { funlist, ...rest } = design
  if (!containsPick(design)) return []
  return [
    ...problemIf(containsPick(rest), designError('pick-place', { part: 'set' })),
    ...funlist.flatMap((step) => {
      const place: ProblemLocation = { step: step.id, part: 'dealers' }
      return [
        ...problemIf(containsPick(withoutDirect(step)), designError('pick-place', place)),
        ...problemIf(directItems(step).length > 1, designError('pick-twice', place, { step: step.name })),
      ]
    }),
    ...checkPrograms(design),
  ]
}
