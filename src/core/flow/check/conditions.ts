import type {
  FlowDesign,
  FlowDesignButton,
  FlowDesignNext,
  FlowDesignStep,
  Problem,
} from '../../../generated/types'
import { collectInSlices, type SliceGenerator } from '../../slices'
import {
  addProblemExample,
  designWarning,
  effectiveButtonsOf,
  type ProblemLocation,
  undecidableProblem,
} from '../design'
import { ConditionSolver } from './condition-solver'
import {
  type ConditionForm,
  conditionFormOf,
  type DecidableCondition,
  describeValues,
  enumerateInputs,
  evaluateCombinations,
  type InputValues,
  toDecidableCondition,
  toProblemExample,
} from './enumerate-inputs'
import { LinkMerges } from './joins'

/*
 * Checks the conditions of a button against each other: one that never holds, two that hold together, none
 * that holds. The first and the last are decided for comparisons of fields with constants, by evaluating all
 * combinations of values that could make a difference; two that hold together by the solver, which reports
 * what it cannot decide.
 */

/** Link condition that can be decided. */
interface DecidedLink extends DecidableCondition {
  link: FlowDesignNext
}

/** Whether a link leads to a step or a flow. */
export const hasLinkTarget = ({ funId, SonFlowId }: Pick<FlowDesignNext, 'funId' | 'SonFlowId'>) =>
  funId.length + SonFlowId.length > 0

function decided(link: FlowDesignNext): DecidedLink | undefined {
  const one = toDecidableCondition(link.if)
  return one && { link, ...one }
}

/** Condition with its result for each combination of values of its family. */
interface Judged {
  link: FlowDesignNext
  outcomes: readonly boolean[]
}

/** Conditions on the same fields, with every combination of values that could distinguish them. */
interface Family {
  all: readonly InputValues[]
  judged: readonly Judged[]
}

/** Groups conditions by the fields they use; groups that cannot be decided together are left out. */
function* familiesOf(conditions: readonly DecidedLink[], form: ConditionForm): SliceGenerator<Family[]> {
  const byFields = new Map<string, DecidedLink[]>()
  for (const one of conditions) {
    const fields = [...one.comparisons.keys()].sort().join()
    byFields.set(fields, [...(byFields.get(fields) ?? []), one])
  }
  const families: Family[] = []
  for (const family of byFields.values()) {
    const all = yield* enumerateInputs(family, form)
    if (!all) continue
    const results: Judged[] = []
    for (const one of family)
      results.push({ link: one.link, outcomes: yield* evaluateCombinations(one, all) })
    families.push({ all, judged: results })
  }
  return families
}

/** Checks whether another link has all targets of a link; then both may hold. */
function isWithin(one: FlowDesignNext, other: FlowDesignNext): boolean {
  const flows = new Set(other.SonFlowId.map(({ v }) => v))
  return one.funId.every((id) => other.funId.includes(id)) && one.SonFlowId.every(({ v }) => flows.has(v))
}

interface Asked {
  design: FlowDesign
  merges: LinkMerges
  form: ConditionForm
  step: FlowDesignStep
  button: FlowDesignButton
}

const placeOf = ({ step, button }: Asked): ProblemLocation => ({ step: step.id, button: button.id })
const paramsOf = ({ step, button }: Asked) => ({ step: step.name, button: button.name })

/** Returns the name of a link, or else the names of its targets. */
export function linkName(link: FlowDesignNext, { funlist }: Pick<FlowDesign, 'funlist'>): string {
  const targets = link.funId.map((id) => funlist.find((step) => step.id === id)?.name ?? id)
  return link.name || [...targets, ...link.SonFlowId.map(({ n }) => n)].join(', ')
}

function findUnsatisfiable({ all: [some = new Map()], judged }: Family, requested: Asked): Problem[] {
  return judged
    .filter(({ outcomes }) => !outcomes.includes(true))
    .map((one) => {
      const place = { ...placeOf(requested), next: one.link.id, part: 'if' }
      const problem = designWarning('condition-never', place, {
        ...paramsOf(requested),
        name: linkName(one.link, requested.design),
      })
      return addProblemExample(problem, toProblemExample(some, requested.form))
    })
}

/**
 * Reports conditions that hold together with an earlier one, with an example, and those for which that cannot
 * be decided. A pair is no problem if one leads to all targets of the other, or if both meet in a merge.
 */
function* overlaps(links: readonly FlowDesignNext[], requested: Asked): SliceGenerator<Problem[]> {
  if (links.length < 2) return []
  const solver = yield* ConditionSolver.of(
    links.map((link) => link.if),
    requested.form,
  )
  const problems: Problem[] = []
  for (const [at, link] of links.entries()) {
    const place = { ...placeOf(requested), next: link.id, part: 'if' }
    const named = (other: FlowDesignNext) => ({
      ...paramsOf(requested),
      first: linkName(other, requested.design),
      second: linkName(link, requested.design),
    })
    let open: FlowDesignNext | undefined
    let found: Problem | undefined
    for (const [before, other] of links.slice(0, at).entries()) {
      if (isWithin(link, other) || isWithin(other, link) || requested.merges.areJoined(link, other)) continue
      const result = solver.decide(before, at)
      yield
      if (result.is === 'undecided') open ??= other
      if (result.is !== 'together') continue
      const example = describeValues(result.values, requested.form)
      const problem = designWarning('conditions-overlap', place, { ...named(other), example })
      found = addProblemExample(problem, toProblemExample(result.values, requested.form))
      break
    }
    if (found) problems.push(found)
    else if (open) problems.push(undecidableProblem('conditions-undecided', place, named(open)))
  }
  return problems
}

/**
 * Reports a value for which the flow ends although its conditions look exhaustive. That is so for several
 * conditions on the same fields, and for any at the start, where no one would ever see it. A single one
 * elsewhere intends the flow to end otherwise.
 */
function falls({ all, judged }: Family, requested: Asked): Problem[] {
  const { button, step, form } = requested
  const { defaultFunId, defaultSonFlowId, handler } = button
  const isMeant = judged.length < 2 && !step.is_start
  if (isMeant || defaultFunId.length + defaultSonFlowId.length > 0 || hasLinkTarget(handler)) return []
  const values = all.find((_, index) => !judged.some(({ outcomes }) => outcomes[index]))
  if (!values) return []
  const place = { ...placeOf(requested), part: 'defaultFunId' }
  const problem = designWarning('conditions-gap', place, {
    ...paramsOf(requested),
    example: describeValues(values, form),
  })
  return [addProblemExample(problem, toProblemExample(values, form))]
}

function* checkButton(requested: Asked): SliceGenerator<Problem[]> {
  const { NextFun } = requested.button
  const conditions = yield* collectInSlices(NextFun.filter(hasLinkTarget), (link) => {
    const one = decided(link)
    return one ? [one] : []
  })
  const isEveryOneFollowed = requested.button.follow !== 'first'
  const problems = isEveryOneFollowed ? [...(yield* overlaps(NextFun.filter(hasLinkTarget), requested))] : []
  for (const family of yield* familiesOf(conditions, requested.form))
    problems.push(
      ...findUnsatisfiable(family, requested),
      ...(family.judged.length === NextFun.length ? falls(family, requested) : []),
    )
  return problems
}

/** Reports button conditions that never hold, that overlap, or that leave a value uncovered. */
export function* checkConditions(design: FlowDesign): SliceGenerator<Problem[]> {
  const buttons = design.funlist.flatMap((step) =>
    effectiveButtonsOf(step)
      .filter(({ NextFun }) => NextFun.length)
      .map((button) => ({ step, button })),
  )
  if (!buttons.length) return []
  const shared = { design, form: yield* conditionFormOf(design), merges: new LinkMerges(design) }
  const problems: Problem[] = []
  for (const one of buttons) {
    problems.push(...(yield* checkButton({ ...shared, ...one })))
    yield
  }
  return problems
}
