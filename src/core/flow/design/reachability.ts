import type { FlowDesign } from '../../../generated/types'
import { nextStepIds } from './design'

/** Reachability between the steps of a design; each result is cached for repeated use. */
export interface Reachability {
  /** Returns the steps that a step can lead to directly. */
  next(id: string): ReadonlySet<string>
  /** Returns a step and all steps that can follow it. */
  from(id: string): ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** Computes reachability lazily for the current design, which must not change during use. */
export function reachabilityOf({ funlist }: Pick<FlowDesign, 'funlist'>): Reachability {
  const nexts = new Map(funlist.map((step) => [step.id, new Set(nextStepIds(step))]))
  const next = (id: string) => nexts.get(id) ?? none
  const known = new Map<string, ReadonlySet<string>>()
  const from = (id: string) => {
    const found = known.get(id)
    if (found) return found
    const reached = new Set([id])
    for (const one of reached) for (const more of next(one)) reached.add(more)
    known.set(id, reached)
    return reached
  }
  return { next, from }
}
