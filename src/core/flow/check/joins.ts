import type { FlowDesign, FlowDesignNext, FlowDesignStep, Problem } from '../../../generated/types'
import { collectInSlices, type SliceGenerator } from '../../slices'
import {
  createSendBackCheck,
  designError,
  designWarning,
  effectiveButtonsOf,
  joinSources,
  problemIf,
  type Reachability,
  reachabilityOf,
  reachableSteps,
} from '../design'
import { certainSuccessors, possibleSuccessors } from './successors'

/** Finds the steps that merge branches, by the conditional links whose paths reach them. */
export class LinkMerges {
  private readonly reaching: Reachability
  private readonly merging: readonly string[]
  private readonly known = new Map<FlowDesignNext, ReadonlySet<string>>()

  constructor({ funlist }: Pick<FlowDesign, 'funlist'>) {
    this.reaching = reachabilityOf({ funlist })
    this.merging = funlist.filter(({ merge_set }) => merge_set.funs.length).map(({ id }) => id)
  }

  /** Checks whether the paths of two links meet in a merging step; then both are intended to be taken. */
  areJoined(one: FlowDesignNext, other: FlowDesignNext): boolean {
    if (!this.merging.length) return false
    const [first, second] = [this.from(one), this.from(other)]
    return [...first].some((id) => second.has(id))
  }

  private from(link: FlowDesignNext): ReadonlySet<string> {
    const isReached = (id: string) => link.funId.some((target) => this.reaching.from(target).has(id))
    const found = this.known.get(link) ?? new Set(this.merging.filter(isReached))
    this.known.set(link, found)
    return found
  }
}

/** Returns a design without the buttons that send back, as these return a branch to where it came from. */
function* onward(design: FlowDesign): SliceGenerator<FlowDesign> {
  const sendsBack = createSendBackCheck(design)
  const funlist = yield* collectInSlices(design.funlist, (step) => [
    { ...step, btnGroup: effectiveButtonsOf(step).filter((button) => !sendsBack(step, button)) },
  ])
  return { ...design, funlist }
}

/** Returns where branches that begin together meet again: the first steps that each can reach. */
function meetings({ funlist }: FlowDesign, branches: readonly string[], { next, from }: Reachability) {
  const common = funlist.filter(({ id }) => branches.filter((one) => from(one).has(id)).length > 1)
  const isBefore = (other: FlowDesignStep, { id }: FlowDesignStep) =>
    other.id !== id && next(other.id).has(id) && !from(id).has(other.id)
  return common.filter((step) => !common.some((other) => isBefore(other, step)))
}

/**
 * Reports branches that begin together and meet in a step that does not wait for all; its people get it
 * twice.
 */
export function* checkMissingJoins(design: FlowDesign): SliceGenerator<Problem[]> {
  const ahead = yield* onward(design)
  const reaching = reachabilityOf(ahead)
  const ids = new Set(design.funlist.map(({ id }) => id))
  const matched = new Map<string, string>()
  for (const way of ahead.funlist.flatMap(certainSuccessors)) {
    const branches = [...new Set(way)].filter((id) => ids.has(id))
    if (branches.length < 2) continue
    yield
    for (const { id, name, merge_set } of meetings(ahead, branches, reaching))
      if (!merge_set.funs.length && !branches.includes(id)) matched.set(id, name)
  }
  return [...matched].map(([id, name]) =>
    designWarning('branches-unmerged', { step: id, part: 'merge_set' }, { step: name }),
  )
}

/** Checks whether two branches can be in different steps among those they reach. */
const areTwo = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && other.length > 0 && new Set([...one, ...other]).size > 1

/** Checks whether paths that are taken together reach different steps of these. */
const comesToTwo = (way: readonly string[], stepIds: readonly string[], { from }: Reachability): boolean => {
  const ends = way.map((id) => stepIds.filter((one) => from(id).has(one)))
  return ends.some((one, at) => ends.slice(at + 1).some((other) => areTwo(one, other)))
}

/**
 * Reports merges of steps that a flow is never in together, as no paths taken together reach different ones
 * of them.
 */
export function* checkMerges(design: FlowDesign): SliceGenerator<Problem[]> {
  const merging = design.funlist.filter(({ merge_set }) => merge_set.funs.length)
  if (!merging.length) return []
  const starts = design.funlist.filter(({ is_start }) => is_start).map(({ id }) => id)
  const reached = reachableSteps(design, starts)
  const ways = design.funlist
    .filter(({ id }) => reached.has(id))
    .flatMap(possibleSuccessors)
    .filter((way) => way.length > 1)
  const reaching = reachabilityOf(design)
  return yield* collectInSlices(merging, (step) => {
    const merged = joinSources(design, step)
    const isNever = merged.length > 0 && !ways.some((way) => comesToTwo(way, merged, reaching))
    return problemIf(
      isNever,
      designError('merge-never', { step: step.id, part: 'merge_set' }, { step: step.name }),
    )
  })
}
