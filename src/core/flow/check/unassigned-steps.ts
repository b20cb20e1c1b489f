import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import { isStaticGroups } from '../../recipient/matches-person'
import {
  addProblemExample,
  createOutcomeResolver,
  designWarning,
  isApproval,
  type ProblemExample,
  type ProblemLocation,
  reachableSteps,
  undecidableProblem,
} from '../design'
import type { DesignCheckContext } from '../references/check-context'
import { type CreatorClass, creatorClassesOf, creatorDependenciesOf } from './creator-dependencies'
import { type CreatorDependentStep, findUnassigned } from './find-unassigned'
import {
  type CreatorTotals,
  countAllCreators,
  countCreators,
  groupUnassigned,
  type UnassignedGroup,
} from './unassigned-groups'

/*
 * Finds steps without an assignee for each possible creator of the company, by what the recipients depend on:
 * the creator's department, superior or memberships. Steps that depend on a form, a function or the last
 * handler are undecided. Delegations are ignored.
 */

/** Step with the possible creators for whom it would find no assignee. */
export interface UnassignedStep {
  step: FlowDesignStep
  creators: readonly CreatorClass[]
  /** Property of the creator that decides. */
  by: 'nothing' | 'place' | 'belonging'
  /** Whether all of them only lack a superior to decide about their own request. */
  isOwn: boolean
}

/** Returns the reachable steps whose recipients are resolved. */
function resolvedSteps(design: FlowDesign): FlowDesignStep[] {
  const starts = design.funlist.filter(({ is_start }) => is_start).map(({ id }) => id)
  const reached = reachableSteps(design, starts)
  return design.funlist.filter(
    ({ id, is_start, dealtype, nobodypass }) =>
      !is_start && dealtype !== 'event' && !nobodypass && reached.has(id),
  )
}

/**
 * Returns the creators for whom a step and its fallback find no assignee. It is undefined if the fallback is
 * the last handler's superior, who is unknown in advance.
 */
function findCreatorsWithoutFallback(
  creatorDependentStep: CreatorDependentStep,
  creators: readonly CreatorClass[],
): readonly CreatorClass[] | undefined {
  const { design, step, groups } = creatorDependentStep
  const { nobody } = step
  if (!nobody || nobody.ask === 'skip-own' || !creators.length) return creators
  const set = { ...design.set, runRoots: [] }
  const looked = nobody.ask === 'people' && creatorDependenciesOf(nobody.people, { set, groups })
  if (!looked) return undefined
  const instead = { ...step, dealers: nobody.people }
  return findUnassigned(
    { ...creatorDependentStep, design: { ...design, set }, step: instead, looked },
    creators,
  )
}

/** Builds the check that decides for which possible creators a step would find no assignee. */
function deciding(
  design: FlowDesign,
  { directory, groups = new Map(), control }: DesignCheckContext & { directory: Directory },
) {
  const { set, funlist } = design
  const outcomes = createOutcomeResolver(design)
  const mayApproveOwn = { ...control, ...set.control }.approve_own === true
  const isNotHisOwn = (step: FlowDesignStep) => !mayApproveOwn && isApproval(design, step, outcomes)
  const starters = funlist.find(({ is_start }) => is_start)?.creatPermission
  let counted: CreatorTotals | undefined
  /** Computed when the first step is decided, as it is expensive in a large company. */
  const totals = () => {
    counted ??= countAllCreators(creatorClassesOf(design, directory), directory)
    return counted
  }
  return {
    everybody: totals,
    /** Key of all that decides about a step; steps with the same key share one result, in any design. */
    keyOf: (step: FlowDesignStep) =>
      JSON.stringify([step.dealers, step.nobody, isNotHisOwn(step), set.runRoots, set.runRoottype, starters]),
    /** Creators for whom a step finds no assignee; undefined if that is unknown in advance. */
    lackingAt(step: FlowDesignStep): UnassignedStep | undefined {
      const looked = creatorDependenciesOf(step.dealers, { set, groups })
      if (!looked) return undefined
      const { all, total } = totals()
      const skipsOwn = step.nobody?.ask === 'skip-own'
      const requested = { design, step, directory, groups, looked, isNotHisOwn: isNotHisOwn(step), skipsOwn }
      const creators = findCreatorsWithoutFallback(requested, findUnassigned(requested, all))
      if (!creators) return undefined
      const isAmong = looked.self && looked.named.length > 0
      return {
        step,
        creators,
        isOwn: !step.nobody && !findUnassigned({ ...requested, skipsOwn: true }, creators).length,
        by: countCreators(creators) === total ? 'nothing' : isAmong ? 'belonging' : 'place',
      }
    },
  }
}

/** Result for a design: the steps without assignees, and the undecidable ones. */
interface NobodyFound {
  /** Totals of all possible creators. */
  totals: CreatorTotals
  lacking: readonly UnassignedStep[]
  undecided: readonly FlowDesignStep[]
}

/** Lists for which possible creators each step would find no assignee. */
export function listUnassignedSteps(
  design: FlowDesign,
  around: DesignCheckContext & { directory: Directory },
): NobodyFound {
  const { everybody, lackingAt } = deciding(design, around)
  const decided = resolvedSteps(design).map((step) => ({ step, found: lackingAt(step) }))
  return {
    totals: everybody(),
    lacking: decided.flatMap(({ found }) => (found?.creators.length ? [found] : [])),
    undecided: decided.filter(({ found }) => !found).map(({ step }) => step),
  }
}

/**
 * Checks whether a step has the same recipients in every flow; if these are empty, the design check reports
 * it (fixed-recipients.ts).
 */
const areSame = ({ set }: FlowDesign, { dealers }: FlowDesignStep) =>
  isStaticGroups(dealers) && !set.runRoots.length && dealers.every(({ runRoots }) => !runRoots.length)

const at = ({ id }: FlowDesignStep): ProblemLocation => ({ step: id, part: 'dealers' })

/** Problem of a step, independent of the step's name. */
interface Told {
  code: string
  params: Problem['params']
  example?: ProblemExample
  mend?: Problem['mend']
}

/** Cached problems of the company's steps, by all that decides about them. */
export type UnassignedCache = Map<string, readonly Told[]>

/** Converts a group to a problem, with its first creator as the example. */
function toProblem({ code, params, creators: [first] }: UnassignedGroup): Told {
  const [person] = first?.people ?? []
  if (!first || !person) return { code, params }
  const { id, name } = person
  return {
    code,
    params,
    example: { creator: { id, name, ...(first.dept && { dept: first.dept }) }, values: {} },
  }
}

function problemsAt(design: FlowDesign, step: FlowDesignStep, by: ReturnType<typeof deciding>): Told[] {
  const found = by.lackingAt(step)
  if (!found) return [{ code: 'receivers-undecided', params: {} }]
  const isKnown = found.by === 'nothing' && countCreators(found.creators) !== 1 && areSame(design, step)
  return !found.creators.length || isKnown
    ? []
    : groupUnassigned(found, by.everybody()).map((group) => ({
        ...toProblem(group),
        ...(found.isOwn && { mend: 'skip-own' as const }),
      }))
}

function problemAt(step: FlowDesignStep, { code, params, example, mend }: Told): Problem {
  const level = code === 'receivers-undecided' ? undecidableProblem : designWarning
  const problem = { ...level(code, at(step), { step: step.name, ...params }), ...(mend && { mend }) }
  return example ? addProblemExample(problem, example) : problem
}

/**
 * Yields the steps without an assignee, for all creators or for groups named by what recipients depend on. It
 * yields after each step, so that callers can do other work in a large company, and reuses cached results of
 * the same company.
 */
export function* iterateUnassigned(
  design: FlowDesign,
  around: DesignCheckContext,
  known: UnassignedCache = new Map(),
): Generator<Problem[]> {
  const { directory } = around
  if (!directory || !design.funlist.some(({ is_start }) => is_start)) return
  const by = deciding(design, { ...around, directory })
  for (const step of resolvedSteps(design)) {
    const key = by.keyOf(step)
    const results = known.get(key) ?? problemsAt(design, step, by)
    known.set(key, results)
    yield results.map((one) => problemAt(step, one))
  }
}

/** Runs the same check without interruption. */
export const checkUnassigned = (design: FlowDesign, around: DesignCheckContext): Problem[] =>
  [...iterateUnassigned(design, around)].flat()
