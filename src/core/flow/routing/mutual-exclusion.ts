import type { FlowDesign } from '../../../generated/types'
import { joinSources } from '../design'
import {
  type FlowSnapshot,
  messageIndexOf,
  messageLineageOf,
  type Visit,
  visitIndexOf,
  withdrawnIds,
} from '../snapshot'
import type { StepEntry } from './step-entry'

/*
 * Interleaving: at most one step of a group is open at a time. An arrival while another one is open leaves a
 * visit without messages; the step is entered when the group is free, in order of arrival.
 */

/** Returns all steps of the groups that a step belongs to; empty if there are none. */
const groupOf = ({ set }: FlowDesign, stepId: string): Set<string> =>
  new Set((set.interleave ?? []).filter(({ steps }) => steps.includes(stepId)).flatMap(({ steps }) => steps))

/** Whether a step belongs to a group of which only one step may be open. */
export const isExclusive = ({ design }: Pick<FlowSnapshot, 'design'>, stepId: string): boolean =>
  groupOf(design, stepId).size > 0

/** Returns the open steps that block a step. */
export function findBlockers(flow: FlowSnapshot, stepId: string): string[] {
  const group = groupOf(flow.design, stepId)
  if (!group.size) return []
  const { waiting } = messageIndexOf(flow)
  return [...new Set(waiting.filter((one) => group.has(one.stepId)).map((one) => one.stepId))]
}

/** Returns visits of blocked arrivals at steps that do not merge, oldest first. */
export function findBlockedVisits(snapshot: FlowSnapshot): Visit[] {
  const { design, visits, messages } = snapshot
  const index = visitIndexOf(snapshot)
  if (!index.empty.size) return []
  const empty = visits.filter(({ id, withdrawn }) => !withdrawn && index.empty.has(id))
  const byId = new Map(design.funlist.map((step) => [step.id, step]))
  const single = empty.filter(({ stepId }) => {
    const step = byId.get(stepId)
    return step && !joinSources(design, step).length
  })
  if (!single.length) return []
  const lineage = messageLineageOf(snapshot)
  const removed = withdrawnIds(snapshot, lineage)
  const ledTo = new Set(messages.flatMap((one) => lineage.parentsOf(one).map((id) => `${one.stepId} ${id}`)))
  return single.filter(({ stepId, from }) =>
    from.some((id) => !removed.has(id) && !ledTo.has(`${stepId} ${id}`)),
  )
}

/** Converts a blocked visit back to an entry. */
export const toStepEntry = ({ stepId, because, from }: Visit): StepEntry => ({ stepId, because, from })
