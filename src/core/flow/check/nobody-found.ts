import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import { arePlain } from '../../recipient/about-person'
import { reachableFrom } from '../design/design'
import { isApproval, outcomesIn } from '../steps/button-outcome'
import { type Creators, creatorsOf } from './creators'
import { groupsOf, type LackingGroup } from './lacking-groups'
import { lookedAt } from './looked-at'
import { type Place, shownBy, undecided, warning } from './problem'
import type { Surroundings } from './surroundings'
import { withoutReceiver } from './without-receiver'

/*
 * Steps that nobody would receive, for each possible creator of the company. It is told by what the receivers look at: the
 * department one starts from, one's superior, or what one is among. What depends on a form, on a function or on the last
 * handler is undecided. Nobody stands in for anybody.
 */

/** A step and those who may start a flow, but for whom nobody would receive it. */
export interface Lacking {
  step: FlowDesignStep
  creators: readonly Creators[]
  /** What receivers look at, as far as it decides. */
  by: 'nothing' | 'place' | 'belonging'
}

/** What is found out about a design: the steps that lack receivers, and those of which it cannot be known before. */
interface NobodyFound {
  /** All possible creators. */
  creators: readonly Creators[]
  lacking: readonly Lacking[]
  undecided: readonly FlowDesignStep[]
}

const countOf = (all: readonly Creators[]) => all.reduce((sum, { people }) => sum + people.length, 0)

/** The steps that receivers are looked for at, among those that flows come to. */
function askedSteps(design: FlowDesign): FlowDesignStep[] {
  const starts = design.funlist.filter(({ is_start }) => is_start).map(({ id }) => id)
  const reached = reachableFrom(design, starts)
  return design.funlist.filter(
    ({ id, is_start, dealtype, nobodypass }) =>
      !is_start && dealtype !== 'event' && !nobodypass && reached.has(id),
  )
}

/** For which possible creators each step would find nobody. */
export function nobodyFound(design: FlowDesign, around: Surroundings): NobodyFound {
  const { directory, groups = new Map(), control } = around
  if (!directory || !design.funlist.some(({ is_start }) => is_start))
    return { creators: [], lacking: [], undecided: [] }
  const all = creatorsOf(design, directory)
  const outcomes = outcomesIn(design)
  const mayApproveOwn = { ...control, ...design.set.control }.approve_own === true
  const known = new Map<string, Creators[]>()
  const open: FlowDesignStep[] = []
  const lacking = askedSteps(design).flatMap((step): Lacking[] => {
    const looked = lookedAt(step.dealers, { set: design.set, groups })
    if (!looked) {
      open.push(step)
      return []
    }
    const isNotHisOwn = !mayApproveOwn && isApproval(design, step, outcomes)
    const key = JSON.stringify([step.dealers, isNotHisOwn])
    const asked = { design, step, directory, groups, looked, isNotHisOwn }
    const creators = known.get(key) ?? withoutReceiver(asked, all)
    known.set(key, creators)
    if (!creators.length) return []
    const isAll = countOf(creators) === countOf(all)
    const isAmong = looked.self && looked.named.length > 0
    return [{ step, creators, by: isAll ? 'nothing' : isAmong ? 'belonging' : 'place' }]
  })
  return { creators: all, lacking, undecided: open }
}

/** Whether a step has the same receivers in every flow: that these are nobody is told of the design itself (soundness.ts). */
const areSame = ({ set }: FlowDesign, { dealers }: FlowDesignStep) =>
  arePlain(dealers) && !set.runRoots.length && dealers.every(({ runRoots }) => !runRoots.length)

const at = ({ id }: FlowDesignStep): Place => ({ step: id, part: 'dealers' })

/** A problem of some creators, with the first of them as its example. */
function told({ step }: Lacking, { code, params, creators: [first] }: LackingGroup): Problem {
  const problem = warning(code, at(step), { step: step.name, ...params })
  const [person] = first?.people ?? []
  if (!first || !person) return problem
  const { id, name } = person
  return shownBy(problem, { creator: { id, name, ...(first.dept && { dept: first.dept }) } })
}

/** Steps that nobody would receive, whoever starts the flow or for some, in groups named by what receivers look at. */
export function checkNobodyFound(design: FlowDesign, around: Surroundings): Problem[] {
  const { directory } = around
  if (!directory) return []
  const { lacking, creators, undecided: open } = nobodyFound(design, around)
  const isNew = ({ step, creators: some, by }: Lacking) =>
    by !== 'nothing' || countOf(some) === 1 || !areSame(design, step)
  return [
    ...lacking
      .filter(isNew)
      .flatMap((one) => groupsOf(one, creators, directory).map((group) => told(one, group))),
    ...open.map((step) => undecided('receivers-undecided', at(step), { step: step.name })),
  ]
}
