import type { FlowDesign, FlowDesignStep } from '../../../generated/types'
import { approvalButtonIndex } from '../design/button-outcome'
import { buttonsOf, isTerminalStep } from '../design/design'

/** Where a flow has been and where it waits, by the ids of steps. */
export interface StepHistory {
  entered: readonly string[]
  waiting: readonly string[]
}

/** How many steps lie behind a flow, and how many before it. */
export interface StepProgress {
  done: number
  ahead: number
}

/** A way that goes in circles is not followed further. */
const farthest = 30

/** Where a step can lead when everybody agrees. */
function usualNext(design: FlowDesign, step: FlowDesignStep): string[] {
  if (step.dealtype === 'event') return (step.event_set?.maybe_fun_list ?? []).flatMap(({ funids }) => funids)
  const agreeing = buttonsOf(step)[approvalButtonIndex(design, step)]
  if (!agreeing) return []
  return [
    ...agreeing.NextFun.flatMap(({ funId }) => funId),
    ...agreeing.defaultFunId,
    ...agreeing.handler.funId,
  ]
}

/**
 * How far a flow has come: the steps behind it, and those that would follow if everybody agreed. What will really
 * follow depends on what people decide, so `ahead` is an estimate for a bar, not a promise.
 */
export function stepProgressOf(design: FlowDesign, { entered, waiting }: StepHistory): StepProgress {
  const steps = new Map(design.funlist.map((step) => [step.id, step]))
  const counts = (id: string) => {
    const step = steps.get(id)
    return step !== undefined && !isTerminalStep(step)
  }
  const seen = new Set([...entered, ...waiting])
  const done = [...seen].filter((id) => !waiting.includes(id) && counts(id)).length
  let at = waiting[0]
  let ahead = 0
  while (at !== undefined && ahead < farthest) {
    const step = steps.get(at)
    at = step && usualNext(design, step).find((id) => counts(id) && !seen.has(id))
    if (at === undefined) break
    seen.add(at)
    ahead++
  }
  return { done, ahead }
}
