import type {
  FlowDesign,
  FlowDesignButton,
  FlowDesignNext,
  FlowDesignStep,
  Problem,
} from '../../../generated/types'
import { checkExpression, type ExtraSymbols, type FieldSymbol } from '../../expression'
import { toFieldSymbols } from '../../form'
import { collectInSlices, type SliceGenerator } from '../../slices'
import {
  designError,
  designWarning,
  effectiveButtonsOf,
  findDuplicates,
  nextStepIds,
  type ProblemLocation,
  problemIf,
  reachabilityOf,
  reachableSteps,
  subFlowIdsOf,
} from '../design'
import { callableNames, conditionNames, type DesignCheckContext } from '../references/check-context'
import { checkSubFlows, type SubFlowCheckContext } from '../references/check-sub-flows'

/** Context that a link is checked against. */
interface Known extends SubFlowCheckContext {
  steps: ReadonlySet<string>
  fields: FieldSymbol[]
  condition: ExtraSymbols
}

function checkTargets(
  targets: readonly string[],
  place: ProblemLocation,
  step: FlowDesignStep,
  { steps }: Known,
): Problem[] {
  return targets
    .filter((id) => !steps.has(id))
    .map((target) => designError('target-missing', place, { step: step.name, target }))
}

function checkNext(
  next: FlowDesignNext,
  place: ProblemLocation,
  step: FlowDesignStep,
  known: Known,
): Problem[] {
  const at = { ...place, next: next.id }
  const faults = checkExpression(next.if, known.fields, known.condition)
  return [
    ...faults.map((fault) => ({ ...fault, place: { ...at, part: 'if' }, level: 'error' as const })),
    ...checkTargets(next.funId, { ...at, part: 'funId' }, step, known),
    ...problemIf(
      !next.funId.length && !next.SonFlowId.length,
      designError('next-no-target', at, { step: step.name }),
    ),
  ]
}

/** Checks the condition under which a button requires proof of identity. */
function checkProof(
  { prove = '' }: FlowDesignButton,
  place: ProblemLocation,
  { fields, condition }: Known,
): Problem[] {
  const faults = prove.trim() ? checkExpression(prove, fields, condition) : []
  return faults.map((fault) => ({ ...fault, place: { ...place, part: 'prove' }, level: 'error' }))
}

function checkButton(button: FlowDesignButton, step: FlowDesignStep, known: Known): Problem[] {
  const place: ProblemLocation = { step: step.id, button: button.id }
  return [
    ...checkTargets(button.defaultFunId, { ...place, part: 'defaultFunId' }, step, known),
    ...checkTargets(button.handler.funId, { ...place, part: 'handler' }, step, known),
    ...checkProof(button, place, known),
    ...button.NextFun.flatMap((next) => checkNext(next, place, step, known)),
    ...findDuplicates(button.NextFun, ({ id }) => id).map(({ id }) =>
      designError('next-twice', { ...place, next: id }, { step: step.name }),
    ),
    ...checkSubFlows(button, step, known),
  ]
}

function checkOutcomes(step: FlowDesignStep, known: Known): Problem[] {
  const outcomes = step.event_set?.maybe_fun_list ?? []
  return outcomes.flatMap(({ _id, funids }) =>
    checkTargets(funids, { step: step.id, next: _id, part: 'event_set' }, step, known),
  )
}

function checkReach({ funlist }: FlowDesign, reached: ReadonlySet<string>): Problem[] {
  return funlist
    .filter(({ id, is_start }) => !is_start && !reached.has(id))
    .map(({ id, name }) => designError('step-unreachable', { step: id }, { step: name }))
}

/** Reports a flow that ends as soon as it is submitted. */
function checkStart({ funlist }: FlowDesign): Problem[] {
  return funlist
    .filter((step) => step.is_start && !nextStepIds(step).length && !subFlowIdsOf({ funlist: [step] }).length)
    .map(({ id, name }) => designWarning('start-leads-nowhere', { step: id }, { step: name }))
}

/** Reports circles in which steps without assignees would pass a flow on endlessly (trust T27). */
function checkCircles(design: FlowDesign): SliceGenerator<Problem[]> {
  const passing = design.funlist.filter(({ nobodypass, is_start }) => nobodypass && !is_start)
  const skip = {
    ...design,
    funlist: passing.map((step) => ({ ...step, btnGroup: step.btnGroup.slice(0, 1) })),
  }
  const { next, from } = reachabilityOf(skip)
  return collectInSlices(skip.funlist, ({ id, name }) => {
    const isRound = [...next(id)].some((one) => from(one).has(id))
    return problemIf(isRound, designWarning('skip-circle', { step: id, part: 'nobodypass' }, { step: name }))
  })
}

/** Reports problems between steps: missing targets, conditions, unreachable steps, circles without people. */
export function* checkLinks(design: FlowDesign, around: DesignCheckContext): SliceGenerator<Problem[]> {
  const known = {
    steps: new Set(design.funlist.map(({ id }) => id)),
    fields: toFieldSymbols(design.formset),
    condition: conditionNames(design, around),
    form: design.formset,
    names: callableNames(design, around),
    around,
  }
  const starts = design.funlist.filter(({ is_start }) => is_start).map(({ id }) => id)
  return [
    ...(yield* collectInSlices(design.funlist, (step) => [
      ...effectiveButtonsOf(step).flatMap((button) => checkButton(button, step, known)),
      ...checkOutcomes(step, known),
    ])),
    ...(starts.length ? checkReach(design, reachableSteps(design, starts)) : []),
    ...checkStart(design),
    ...(yield* checkCircles(design)),
  ]
}
