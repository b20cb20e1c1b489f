import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import { findTableOutput } from '../../decision/decision-tables'
import { requiresSignature } from '../context'
import {
  createOutcomeResolver,
  designError,
  designWarning,
  effectiveButtonsOf,
  type OutcomeResolver,
  type ProblemLocation,
  problemIf,
  stepDeadlineOf,
} from '../design'
import { formRights } from '../forms/form-input'

const decisive = ['agree', 'refuse']

/** Checks whether a step with an automatic approval requires values that only people enter. */
function asksForValues(design: FlowDesign, step: FlowDesignStep): boolean {
  const rights = [...formRights(design, step, 'deal').values()]
  return rights.some(({ access, required }) => access === 'edit' && required)
}

/** Checks whether an output of a decision table sets a deadline. */
const answersLimit = ({ formset }: FlowDesign, id: string): boolean =>
  findTableOutput(formset, id)?.output.kind === 'limit'

/** Checks whether a deadline presses a button that requires proof of identity, which it cannot provide. */
const pressesProved = (
  step: FlowDesignStep,
  kinds: ReadonlySet<string>,
  outcomes: OutcomeResolver,
): boolean =>
  decisive
    .filter((kind) => kinds.has(kind))
    .map((kind) => effectiveButtonsOf(step).find((button) => outcomes(step, button) === kind))
    .some((button) => button?.prove !== undefined)

function checkStep(design: FlowDesign, step: FlowDesignStep, outcomes: OutcomeResolver): Problem[] {
  const deadline = stepDeadlineOf(step)
  if (!deadline) return []
  const place: ProblemLocation = { step: step.id, part: 'deadline' }
  const params = { step: step.name }
  const { acts } = deadline
  const kinds = new Set(acts.map((act) => act.do))
  const decided = new Set(effectiveButtonsOf(step).map((button) => outcomes(step, button)))
  const last = acts.findIndex((act) => decisive.includes(act.do))
  const isUnreachable = last >= 0 && last < acts.length - 1
  const refuses = decided.has('refuse') || decided.has('return')
  return [
    ...problemIf(
      deadline.by !== undefined && !answersLimit(design, deadline.by),
      designError('deadline-no-table', place, params),
    ),
    ...problemIf(
      kinds.has('agree') && !decided.has('agree'),
      designError('deadline-no-agree', place, params),
    ),
    ...problemIf(kinds.has('refuse') && !refuses, designError('deadline-no-refuse', place, params)),
    ...problemIf(
      acts.some((act) => act.do === 'hand' && !act.who?.length),
      designError('deadline-nobody', place, params),
    ),
    ...problemIf(pressesProved(step, kinds, outcomes), designWarning('deadline-proves', place, params)),
    ...problemIf(
      requiresSignature(step) && acts.some((act) => decisive.includes(act.do)),
      designWarning('deadline-unsigned', place, params),
    ),
    ...problemIf(isUnreachable, designWarning('deadline-never', place, { ...params, n: last + 2 })),
    ...problemIf(
      kinds.has('agree') && decided.has('agree') && asksForValues(design, step),
      designWarning('deadline-lacks', place, params),
    ),
  ]
}

/**
 * Reports problems of deadlines. These are a missing table, an approval or refusal without a matching button,
 * a reassignment to no one, rules after a final decision, and automatic decisions where values, proof of identity or
 * a signature are required.
 */
export function checkDeadlines(design: FlowDesign): Problem[] {
  const outcomes = createOutcomeResolver(design)
  return design.funlist.flatMap((step) => checkStep(design, step, outcomes))
}
