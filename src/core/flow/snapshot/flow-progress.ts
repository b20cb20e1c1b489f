import type { FlowDesign, FlowDesignStep } from '../../../generated/types'
import { approvalButtonIndex, effectiveButtonsOf, isTerminalStep } from '../design'

/** Ids of the steps a flow has visited and of those where it waits. */
export interface StepHistory {
  entered: readonly string[]
  waiting: readonly string[]
}

/** Number of steps behind a flow and ahead of it. */
export interface StepProgress {
  done: number
  ahead: number
}

/** Maximum number of steps followed, which bounds loops. */
const farthest = 30

/** Returns the next steps if everyone approves. */
function usualNext(design: FlowDesign, step: FlowDesignStep): string[] {
  if (step.dealtype === 'event') return (step.event_set?.maybe_fun_list ?? []).flatMap(({ funids }) => funids)
  const agreeing = effectiveButtonsOf(step)[approvalButtonIndex(design, step)]
  if (!agreeing) return []
  return [
    ...agreeing.NextFun.flatMap(({ funId }) => funId),
    ...agreeing.defaultFunId,
    ...agreeing.handler.funId,
  ]
}

/**
 * Computes how far a flow has come: the steps behind it, and those that would follow if everyone approves.
 * The actual steps depend on decisions, so `ahead` is an estimate for a progress bar.
 */
export function stepProgressOf(design: FlowDesign, { entered, waiting }: StepHistory): StepProgress {
  const steps = new Map(design.funlist.map((step) => [step.id, step]))
  const counts = (id: string) => {
    const step = steps.get(id)
    return step !== undefined && !isTerminalStep(step)
  }
  const visited = new Set([...entered, ...waiting])
  const done = [...visited].filter((id) => !waiting.includes(id) && counts(id)).length
  let at = waiting[0]
  let ahead = 0
  while (at !== undefined && ahead < farthest) {
    const step = steps.get(at)
    at = step && usualNext(design, step).find((id) => counts(id) && !visited.has(id))
    if (at === undefined) break
    visited.add(at)
    ahead++
  }
  return { done, ahead }
}
