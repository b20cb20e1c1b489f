import type {
  FlowDesign,
  FlowDesignButton,
  FlowDesignNext,
  FlowDesignStep,
  Problem,
} from '../../../generated/types'
import { checkExpression, type KnownField, type KnownMore } from '../../expression'
import { knownFields } from '../../form/design/known-fields'
import { collectInSlices, type Sliced } from '../../slices'
import { buttonsOf, nextOf, reachableFrom, subFlowIdsOf } from '../design/design'
import { reachingIn } from '../design/reaching'
import { doubles, error, type Place, warning, when } from './problem'
import { checkSubFlows, type SubFlowsAround } from './sub-flows'
import { asCondition, namesIn, type Surroundings } from './surroundings'

/** What a link is checked against. */
interface Known extends SubFlowsAround {
  steps: ReadonlySet<string>
  fields: KnownField[]
  condition: KnownMore
}

function checkTargets(
  targets: readonly string[],
  place: Place,
  step: FlowDesignStep,
  { steps }: Known,
): Problem[] {
  return targets
    .filter((id) => !steps.has(id))
    .map((target) => error('target-missing', place, { step: step.name, target }))
}

function checkNext(next: FlowDesignNext, place: Place, step: FlowDesignStep, known: Known): Problem[] {
  const at = { ...place, next: next.id }
  const faults = checkExpression(next.if, known.fields, known.condition)
  return [
    ...faults.map((fault) => ({ ...fault, place: { ...at, part: 'if' }, level: 'error' as const })),
    ...checkTargets(next.funId, { ...at, part: 'funId' }, step, known),
    ...when(!next.funId.length && !next.SonFlowId.length, error('next-no-target', at, { step: step.name })),
  ]
}

/** The condition under which a button asks for a proof. */
function checkProof({ prove = '' }: FlowDesignButton, place: Place, { fields, condition }: Known): Problem[] {
  const faults = prove.trim() ? checkExpression(prove, fields, condition) : []
  return faults.map((fault) => ({ ...fault, place: { ...place, part: 'prove' }, level: 'error' }))
}

function checkButton(button: FlowDesignButton, step: FlowDesignStep, known: Known): Problem[] {
  const place: Place = { step: step.id, button: button.id }
  return [
    ...checkTargets(button.defaultFunId, { ...place, part: 'defaultFunId' }, step, known),
    ...checkTargets(button.handler.funId, { ...place, part: 'handler' }, step, known),
    ...checkProof(button, place, known),
    ...button.NextFun.flatMap((next) => checkNext(next, place, step, known)),
    ...doubles(button.NextFun, ({ id }) => id).map(({ id }) =>
      error('next-twice', { ...place, next: id }, { step: step.name }),
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
    .map(({ id, name }) => error('step-unreachable', { step: id }, { step: name }))
}

/** A flow that ends the moment it is sent. */
function checkStart({ funlist }: FlowDesign): Problem[] {
  return funlist
    .filter((step) => step.is_start && !nextOf(step).length && !subFlowIdsOf({ funlist: [step] }).length)
    .map(({ id, name }) => warning('start-leads-nowhere', { step: id }, { step: name }))
}

/** Steps that, when nobody is found, pass a flow round in a circle without anybody in it (trust T27). */
function checkCircles(design: FlowDesign): Sliced<Problem[]> {
  const passing = design.funlist.filter(({ nobodypass, is_start }) => nobodypass && !is_start)
  const skip = {
    ...design,
    funlist: passing.map((step) => ({ ...step, btnGroup: step.btnGroup.slice(0, 1) })),
  }
  const { next, from } = reachingIn(skip)
  return collectInSlices(skip.funlist, ({ id, name }) => {
    const isRound = [...next(id)].some((one) => from(one).has(id))
    return when(isRound, warning('skip-circle', { step: id, part: 'nobodypass' }, { step: name }))
  })
}

/** What is wrong between steps: lost targets, conditions, steps that nothing leads to, circles without people. */
export function* checkLinks(design: FlowDesign, around: Surroundings): Sliced<Problem[]> {
  const known = {
    steps: new Set(design.funlist.map(({ id }) => id)),
    fields: knownFields(design.formset),
    condition: asCondition(design, around),
    form: design.formset,
    names: namesIn(design, around),
    around,
  }
  const starts = design.funlist.filter(({ is_start }) => is_start).map(({ id }) => id)
  return [
    ...(yield* collectInSlices(design.funlist, (step) => [
      ...buttonsOf(step).flatMap((button) => checkButton(button, step, known)),
      ...checkOutcomes(step, known),
    ])),
    ...(starts.length ? checkReach(design, reachableFrom(design, starts)) : []),
    ...checkStart(design),
    ...(yield* checkCircles(design)),
  ]
}
