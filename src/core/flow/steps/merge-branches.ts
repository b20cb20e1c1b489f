import type { FlowDesign, FlowDesignStep } from '../../../generated/types'
import { nextOf, reachableFrom } from '../design/design'
import { isWaiting, lineageOf, withdrawnIds } from '../snapshot/lineage'
import type { FlowSnapshot } from '../snapshot/snapshot'

/*
 * Merging (domain facts 2.5) on visits. A branch that arrives at a merging step too early leaves a visit without
 * messages there: its `from` are the arrivals that wait. When no other unfinished step can reach one of the
 * merged steps any more, the step is entered once, from all waiting arrivals together.
 */

/** The merged steps of a step; fewer than two that really precede it merge nothing. */
export function mergedSteps(design: FlowDesign, step: FlowDesignStep): string[] {
  const wanted = new Set(step.merge_set.funs)
  if (wanted.size < 2) return []
  const preceding = design.funlist.filter((one) => wanted.has(one.id) && nextOf(one).includes(step.id))
  return preceding.length > 1 ? preceding.map(({ id }) => id) : []
}

/** Messages that arrived at a merging step and have not been led on; withdrawn ones no longer count. */
export function waitingArrivals(snapshot: FlowSnapshot, stepId: string): string[] {
  const visits = snapshot.visits.filter((visit) => visit.stepId === stepId)
  if (!visits.length) return []
  const lineage = lineageOf(snapshot)
  const gone = withdrawnIds(snapshot, lineage)
  const here = snapshot.messages.filter((message) => message.stepId === stepId && !gone.has(message.id))
  const led = new Set(here.flatMap((message) => lineage.parentsOf(message)))
  const arrived = new Set(visits.flatMap(({ from }) => from))
  return [...arrived].filter((id) => !led.has(id) && !gone.has(id))
}

/** The unfinished steps that can still reach one of the merged steps, so that a merging step has to wait for them. */
export function mergeWaitsFor(
  snapshot: FlowSnapshot,
  step: FlowDesignStep,
  alsoOpen: readonly string[] = [],
) {
  const { design, messages } = snapshot
  const merged = mergedSteps(design, step)
  const open = new Set([...messages.filter(isWaiting).map(({ stepId }) => stepId), ...alsoOpen])
  open.delete(step.id)
  return [...open].filter((stepId) => {
    const reached = reachableFrom(design, [stepId], step.id)
    return merged.some((id) => reached.has(id))
  })
}
