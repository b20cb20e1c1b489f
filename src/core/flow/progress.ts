import type { FlowDesign, FlowDesignStep } from '../../generated/types'
import { buttonsOf, leadsNowhere } from './design'

/** Where a flow has been and where it waits, by the ids of steps. */
export interface Whereabouts {
  entered: readonly string[]
  waiting: readonly string[]
}

/** How many steps lie behind a flow, and how many before it. */
export interface Progress {
  done: number
  ahead: number
}

/** A way that goes in circles is not followed further. */
const farthest = 30

/** Where a step leads when its first button is pressed and no condition says otherwise. */
function usualNext(step: FlowDesignStep): string[] {
  if (step.dealtype === 'event') return (step.event_set?.maybe_fun_list ?? []).flatMap(({ funids }) => funids)
  const [first] = buttonsOf(step)
  if (!first) return []
  return [...first.NextFun.flatMap(({ funId }) => funId), ...first.defaultFunId, ...first.handler.funId]
}

/**
 * How far a flow has come: the steps behind it, and those that would follow by the way of the first buttons. What will
 * really follow depends on what people decide, so `ahead` is an estimate for a bar, not a promise.
 */
export function progressOf(design: FlowDesign, { entered, waiting }: Whereabouts): Progress {
  const steps = new Map(design.funlist.map((step) => [step.id, step]))
  const counts = (id: string) => {
    const step = steps.get(id)
    return step !== undefined && !leadsNowhere(step)
  }
  const seen = new Set([...entered, ...waiting])
  const done = [...seen].filter((id) => !waiting.includes(id) && counts(id)).length
  let at = waiting[0]
  let ahead = 0
  while (at !== undefined && ahead < farthest) {
    const step = steps.get(at)
    at = step && usualNext(step).find((id) => counts(id) && !seen.has(id))
    if (at === undefined) break
    seen.add(at)
    ahead++
  }
  return { done, ahead }
}
