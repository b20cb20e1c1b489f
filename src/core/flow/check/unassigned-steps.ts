import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import { isPlainGroups } from '../../recipient/matches-person'
import { createOutcomeResolver, isApproval } from '../design/button-outcome'
import { reachableSteps } from '../design/design'
import {
  type ProblemExample,
  type ProblemLocation,
  undecidable,
  warning,
  withExample,
} from '../design/problem'
import type { DesignCheckContext } from '../references/check-context'
import { type CreatorClass, creatorClassesOf } from './creator-classes'
import { creatorDependenciesOf } from './creator-dependencies'
import { type CreatorDependentStep, findUnassigned } from './find-unassigned'
import {
  type CreatorTotals,
  countAllCreators,
  countCreators,
  groupUnassigned,
  type UnassignedGroup,
} from './unassigned-groups'

/*
 * Steps that nobody would receive, for each possible creator of the company. It is told by what the receivers look at: the
 * department one starts from, one's superior, or what one is among. What depends on a form, on a function or on the last
 * handler is undecided. Nobody stands in for anybody.
 */

/** A step and those who may start a flow, but for whom nobody would receive it. */
export interface UnassignedStep {
  step: FlowDesignStep
  creators: readonly CreatorClass[]
  /** What receivers look at, as far as it decides. */
  by: 'nothing' | 'place' | 'belonging'
}

/** The steps that receivers are looked for at, among those that flows come to. */
function askedSteps(design: FlowDesign): FlowDesignStep[] {
  const starts = design.funlist.filter(({ is_start }) => is_start).map(({ id }) => id)
  const reached = reachableSteps(design, starts)
  return design.funlist.filter(
    ({ id, is_start, dealtype, nobodypass }) =>
      !is_start && dealtype !== 'event' && !nobodypass && reached.has(id),
  )
}

/**
 * Those for whom a step finds nobody, also among the people whom it asks instead; nothing where the superior of whoever
 * handled before is asked, who cannot be known before.
 */
function stillWithout(
  asked: CreatorDependentStep,
  creators: readonly CreatorClass[],
): readonly CreatorClass[] | undefined {
  const { design, step, groups } = asked
  const { nobody } = step
  if (!nobody || !creators.length) return creators
  const set = { ...design.set, runRoots: [] }
  const looked = nobody.ask === 'people' && creatorDependenciesOf(nobody.people, { set, groups })
  if (!looked) return undefined
  const instead = { ...step, dealers: nobody.people }
  return findUnassigned({ ...asked, design: { ...design, set }, step: instead, looked }, creators)
}

/** Decides for which of all possible creators steps of a design would find nobody. */
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
  /** Counted when the first step is decided: a large company is not looked through for nothing. */
  const everybody = () => {
    counted ??= countAllCreators(creatorClassesOf(design, directory), directory)
    return counted
  }
  return {
    everybody,
    /** All that decides about a step: steps with the same are answered alike, in whatever design. */
    keyOf: (step: FlowDesignStep) =>
      JSON.stringify([step.dealers, step.nobody, isNotHisOwn(step), set.runRoots, set.runRoottype, starters]),
    /** Those for whom a step finds nobody; nothing where that cannot be known before. */
    lackingAt(step: FlowDesignStep): UnassignedStep | undefined {
      const looked = creatorDependenciesOf(step.dealers, { set, groups })
      if (!looked) return undefined
      const { all, total } = everybody()
      const asked = { design, step, directory, groups, looked, isNotHisOwn: isNotHisOwn(step) }
      const creators = stillWithout(asked, findUnassigned(asked, all))
      if (!creators) return undefined
      const isAmong = looked.self && looked.named.length > 0
      return {
        step,
        creators,
        by: countCreators(creators) === total ? 'nothing' : isAmong ? 'belonging' : 'place',
      }
    },
  }
}

/** What is found out about a design: the steps that lack receivers, and those of which it cannot be known before. */
interface NobodyFound {
  /** All possible creators. */
  everybody: CreatorTotals
  lacking: readonly UnassignedStep[]
  undecided: readonly FlowDesignStep[]
}

/** For which possible creators each step would find nobody. */
export function listUnassignedSteps(
  design: FlowDesign,
  around: DesignCheckContext & { directory: Directory },
): NobodyFound {
  const { everybody, lackingAt } = deciding(design, around)
  const decided = askedSteps(design).map((step) => ({ step, found: lackingAt(step) }))
  return {
    everybody: everybody(),
    lacking: decided.flatMap(({ found }) => (found?.creators.length ? [found] : [])),
    undecided: decided.filter(({ found }) => !found).map(({ step }) => step),
  }
}

/** Whether a step has the same receivers in every flow: that these are nobody is told of the design itself (soundness.ts). */
const areSame = ({ set }: FlowDesign, { dealers }: FlowDesignStep) =>
  isPlainGroups(dealers) && !set.runRoots.length && dealers.every(({ runRoots }) => !runRoots.length)

const at = ({ id }: FlowDesignStep): ProblemLocation => ({ step: id, part: 'dealers' })

/** What is told of a step, whatever it is called. */
interface Told {
  code: string
  params: Problem['params']
  example?: ProblemExample
}

/** What has been told of steps of the company, by all that decides about them. */
export type UnassignedCache = Map<string, readonly Told[]>

/** What is told of some creators, with the first of them as its example. */
function toldOf({ code, params, creators: [first] }: UnassignedGroup): Told {
  const [person] = first?.people ?? []
  if (!first || !person) return { code, params }
  const { id, name } = person
  return {
    code,
    params,
    example: { creator: { id, name, ...(first.dept && { dept: first.dept }) }, values: {} },
  }
}

function toldAt(design: FlowDesign, step: FlowDesignStep, by: ReturnType<typeof deciding>): Told[] {
  const found = by.lackingAt(step)
  if (!found) return [{ code: 'receivers-undecided', params: {} }]
  const isKnown = found.by === 'nothing' && countCreators(found.creators) !== 1 && areSame(design, step)
  return !found.creators.length || isKnown ? [] : groupUnassigned(found, by.everybody()).map(toldOf)
}

function problemAt(step: FlowDesignStep, { code, params, example }: Told): Problem {
  const level = code === 'receivers-undecided' ? undecidable : warning
  const problem = level(code, at(step), { step: step.name, ...params })
  return example ? withExample(problem, example) : problem
}

/**
 * Steps that nobody would receive, whoever starts the flow or for some, in groups named by what receivers look at. It is told
 * step by step, so that in a large company whoever asks can do other work between two steps, and what has been told of
 * the same company is not looked for again.
 */
export function* iterateUnassigned(
  design: FlowDesign,
  around: DesignCheckContext,
  known: UnassignedCache = new Map(),
): Generator<Problem[]> {
  const { directory } = around
  if (!directory || !design.funlist.some(({ is_start }) => is_start)) return
  const by = deciding(design, { ...around, directory })
  for (const step of askedSteps(design)) {
    const key = by.keyOf(step)
    const told = known.get(key) ?? toldAt(design, step, by)
    known.set(key, told)
    yield told.map((one) => problemAt(step, one))
  }
}

/** The same at once. */
export const checkUnassigned = (design: FlowDesign, around: DesignCheckContext): Problem[] =>
  [...iterateUnassigned(design, around)].flat()
