import type { FlowDesign, FlowDesignStep, Problem, RecipientItem } from '../../../generated/types'
import { isPickItem } from '../../recipient/picked-people'
import { pickRuleOf } from '../assignment/picks'
import {
  buttonTargetIds,
  createOutcomeResolver,
  deadlineOf,
  error,
  type OutcomeResolver,
  type ProblemLocation,
  problemIf,
  startStepOf,
  warning,
} from '../design'

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
  const does = new Set((deadlineOf(step)?.acts ?? []).map((act) => act.do as string))
  return step.btnGroup.filter((button) => does.has(outcomes(step, button))).flatMap(buttonTargetIds)
}

function checkPrograms(design: FlowDesign): Problem[] {
  const outcomes = createOutcomeResolver(design)
  const asking = new Map(
    design.funlist
      .filter((step) => pickRuleOf(step) && !step.nobody && !step.nobodypass)
      .map((step) => [step.id, step]),
  )
  const start = design.funlist.some(({ is_start }) => is_start) ? startStepOf(design).id : undefined
  return design.funlist.flatMap((before) =>
    [...new Set(ledByProgram(design, before, outcomes))].flatMap((id) => {
      const step = asking.get(id)
      const isAsked = step && (before.id === start || pickRuleOf(step)?.by === 'sender')
      const place: ProblemLocation = { step: id, part: 'nobody' }
      return isAsked ? [warning('pick-by-program', place, { step: step.name, before: before.name })] : []
    }),
  )
}

/** Reports picked recipients in a wrong place, two in one step, and steps to which programs may lead. */
export function checkPicks(design: FlowDesign): Problem[] {
  const { funlist, ...rest } = design
  if (!containsPick(design)) return []
  return [
    ...problemIf(containsPick(rest), error('pick-place', { part: 'set' })),
    ...funlist.flatMap((step) => {
      const place: ProblemLocation = { step: step.id, part: 'dealers' }
      return [
        ...problemIf(containsPick(withoutDirect(step)), error('pick-place', place)),
        ...problemIf(directItems(step).length > 1, error('pick-twice', place, { step: step.name })),
      ]
    }),
    ...checkPrograms(design),
  ]
}
