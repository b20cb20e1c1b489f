import type { FlowDesign, FlowDesignStep } from '../../../generated/types'
import { memoizeByOwner } from '../../text/memoize'
import { joinSources, reachableSteps } from '../design'
import { type FlowSnapshot, isWaiting, messageLineageOf, withdrawnIds } from '../snapshot'
import { findBlockedVisits } from './mutual-exclusion'

/*
 * Merging (domain facts 2.5) by visits. A branch that arrives early at a merging step leaves a visit without
 * messages there, whose `from` are the waiting arrivals. When no other unfinished step can reach a merged
 * step any more, the merging step is entered once, from all waiting arrivals together.
 */

/**
 * Filters the messages that arrived in time at a step that does not wait for all its branches. Once the step
 * was entered without them, later arrivals are ignored unless that entry led to them (discriminator).
 */
export function timelyArrivals(snapshot: FlowSnapshot, stepId: string, arrived: readonly string[]): string[] {
  const step = snapshot.design.funlist.find(({ id }) => id === stepId)
  if (step?.merge_set.after === undefined || !arrived.length) return [...arrived]
  const lineage = messageLineageOf(snapshot)
  const removed = withdrawnIds(snapshot, lineage)
  const entered = new Map<string, string[]>()
  for (const { id, stepId: at, visitId, isCopy } of snapshot.messages)
    if (at === stepId && !isCopy && !removed.has(id))
      entered.set(visitId, [...(entered.get(visitId) ?? []), id])
  if (!entered.size) return [...arrived]
  const visits = [...entered.values()]
  return arrived.filter((id) => {
    const way = lineage.ancestorsOf(id).add(id)
    return visits.every((visit) => visit.some((one) => way.has(one)))
  })
}

/** Whether a merging step has enough arrivals to proceed although other branches still run. */
export function isJoinSatisfied(
  snapshot: FlowSnapshot,
  { merge_set }: FlowDesignStep,
  arrived: readonly string[],
): boolean {
  if (merge_set.after === undefined) return false
  const ids = new Set(arrived)
  const branches = new Set(snapshot.messages.filter(({ id }) => ids.has(id)).map(({ visitId }) => visitId))
  return branches.size >= merge_set.after
}

/** Returns messages that arrived at a merging step and have not been led on; withdrawn ones are excluded. */
export function pendingArrivals(snapshot: FlowSnapshot, stepId: string): string[] {
  const visits = snapshot.visits.filter((visit) => visit.stepId === stepId && !visit.withdrawn)
  if (!visits.length) return []
  const lineage = messageLineageOf(snapshot)
  const removed = withdrawnIds(snapshot, lineage)
  const here = snapshot.messages.filter((message) => message.stepId === stepId && !removed.has(message.id))
  const nextSteps = new Set(here.flatMap((message) => lineage.parentsOf(message)))
  const arrived = new Set(visits.flatMap(({ from }) => from))
  const left = [...arrived].filter((id) => !nextSteps.has(id) && !removed.has(id))
  return timelyArrivals(snapshot, stepId, left)
}

const leading = memoizeByOwner<FlowDesign, boolean>()

/** Whether a step leads to a merged step on a path that avoids the merging step. */
const leadsToMerged = (design: FlowDesign, stepId: string, step: FlowDesignStep): boolean =>
  leading(design, JSON.stringify([stepId, step.id]), () => {
    const reached = reachableSteps(design, [stepId], step.id)
    return joinSources(design, step).some((id) => reached.has(id))
  })

/**
 * Returns the unfinished steps that can still reach a merged step, so that the merging step has to wait for
 * them.
 */
export function pendingBranches(
  snapshot: FlowSnapshot,
  step: FlowDesignStep,
  alsoOpen: readonly string[] = [],
) {
  const { design, messages } = snapshot
  const blockedSteps = findBlockedVisits(snapshot).map(({ stepId }) => stepId)
  const open = new Set([
    ...messages.filter(isWaiting).map(({ stepId }) => stepId),
    ...blockedSteps,
    ...alsoOpen,
  ])
  open.delete(step.id)
  return [...open].filter((stepId) => leadsToMerged(design, stepId, step))
}
