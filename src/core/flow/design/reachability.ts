import type { FlowDesign } from '../../../generated/types'
import { nextStepIds } from './design'

/** How the steps of a design follow each other, for whoever asks often: each answer is found once. */
export interface Reachability {
  /** The steps that a step can lead to. */
  next(id: string): ReadonlySet<string>
  /** The steps that can follow a step, and it itself. */
  from(id: string): ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** Looks at a design as it is now: it must not change while it is asked. */
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
