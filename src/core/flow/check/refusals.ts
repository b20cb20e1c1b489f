import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import { collectInSlices, type SliceGenerator } from '../../slices'
import {
  createContinuationCheck,
  createOutcomeResolver,
  designError,
  designWarning,
  effectiveButtonsOf,
  endsFlow,
  isRejecting,
  isTerminalStep,
  nextStepIds,
  type OutcomeResolver,
  problemIf,
} from '../design'
import { LinkMerges } from './joins'
import { jointSuccessors } from './successors'

/** Returns the open steps of a branch from a step on, up to where branches are merged. */
function branchFrom(steps: ReadonlyMap<string, FlowDesignStep>, first: string): ReadonlySet<string> {
  const isInside = (id: string) => {
    const step = steps.get(id)
    return step !== undefined && !isTerminalStep(step) && !step.merge_set.funs.length
  }
  const reached = new Set([first].filter(isInside))
  for (const id of reached) {
    const step = steps.get(id)
    for (const next of step ? nextStepIds(step) : []) if (isInside(next)) reached.add(next)
  }
  return reached
}

/**
 * Returns the steps that are intended to be open while another branch of the same flow is; conditions that only
 * happen to hold together are reported by themselves.
 */
function* parallelSteps(design: FlowDesign, outcomeOf: OutcomeResolver): SliceGenerator<ReadonlySet<string>> {
  const ahead = yield* collectInSlices(design.funlist, (step) => [
    { ...step, btnGroup: effectiveButtonsOf(step).filter((button) => !isRejecting(outcomeOf(step, button))) },
  ])
  const steps = new Map(ahead.map((step) => [step.id, step]))
  const merges = new LinkMerges({ funlist: ahead })
  const known = new Map<string, ReadonlySet<string>>()
  const found = new Set<string>()
  const ways = yield* collectInSlices(ahead, (step) =>
    jointSuccessors(step, (one, other) => merges.areJoined(one, other)),
  )
  for (const way of ways) {
    if (way.length < 2) continue
    for (const id of way) {
      if (!known.has(id)) known.set(id, branchFrom(steps, id))
      yield
    }
    const branches = way.flatMap((id) => known.get(id) ?? [])
    for (const [at, branch] of branches.entries()) {
      const otherBranches = branches.filter((other, n) => n !== at && other.size > 0)
      for (const id of branch)
        if (otherBranches.some((other) => other.size > 1 || !other.has(id))) found.add(id)
      yield
    }
  }
  return found
}

/**
 * Reports rejections that end only their own branch while others go on, unless the design says so. Also reports
 * buttons that end the flow but lead to a step, which is never entered.
 */
export function* checkRefusals(design: FlowDesign): SliceGenerator<Problem[]> {
  const outcomeOf = createOutcomeResolver(design)
  const parallel = yield* parallelSteps(design, outcomeOf)
  const continues = createContinuationCheck(design)
  return yield* collectInSlices(design.funlist, (step) =>
    effectiveButtonsOf(step).flatMap((button) => {
      const place = { step: step.id, button: button.id, part: 'btnGroup' }
      const params = { step: step.name, button: button.name }
      const isBranchOnly =
        parallel.has(step.id) &&
        button.end === undefined &&
        !continues(button) &&
        outcomeOf(step, button) === 'refuse'
      return [
        ...problemIf(isBranchOnly, {
          ...designWarning('refusal-ends-branch', place, params),
          mend: 'end-flow',
        }),
        ...problemIf(endsFlow(button) && continues(button), designError('end-leads-on', place, params)),
      ]
    }),
  )
}
