import type { EventSet, Problem } from '../../../generated/types'
import { checkSubFlow } from '../references/check-sub-flows'
import { type EventCheckContext, eventError } from './event-check-context'
import type { EventKind } from './event-type'
import { applyCellUpdates } from './row-results'

function checkCreat({ creat_flow }: EventSet, checked: EventCheckContext): Problem[] {
  if (!creat_flow) return [eventError(checked, 'event-no-flow')]
  const { step, place } = checked
  return checkSubFlow(creat_flow, { place, params: { step: step.name, button: step.name } }, checked)
}

/** 发起流程: starts another flow. */
export const creatFlow: EventKind = {
  outcomes: ['failed'],
  byItself: () => 'done',
  starts: ({ creat_flow }) => creat_flow,
  check: checkCreat,
}

/** State of a started sub-flow, as far as waiting for it is concerned. */
export type ChildState = 'creating' | 'running' | 'failed' | 'ended' | 'cancelled'

/**
 * Returns done if `count` sub-flows have ended, or cancelled if that many no longer can. If fewer were
 * started, all of them must end.
 */
function countOutcome(count: number, states: readonly ChildState[]): 'done' | 'cancelled' | undefined {
  const wanted = Math.min(count, states.length)
  const ended = states.filter((state) => state === 'ended').length
  const lost = states.filter((state) => state === 'cancelled').length
  if (ended >= wanted) return 'done'
  return states.length - lost < wanted ? 'cancelled' : undefined
}

/** Returns whether and how the wait for sub-flows is over; a failed start counts once it is abandoned. */
export function waitOutcome(
  { wait_flows }: EventSet,
  states: readonly ChildState[],
): 'done' | 'cancelled' | undefined {
  const until = wait_flows?.until ?? 'all'
  const isOver = states.every((state) => state === 'ended' || state === 'cancelled')
  if (until === 'any' && states.includes('ended')) return 'done'
  if (until === 'count') return countOutcome(wait_flows?.count ?? 1, states)
  if (until === 'cancelled' && states.includes('cancelled')) return 'cancelled'
  if (!isOver) return undefined
  if (until === 'any') return states.length ? 'cancelled' : 'done'
  return states.includes('cancelled') ? 'cancelled' : 'done'
}

/** 等待子流程: waits for the sub-flows that were started before. */
export const waitFlows: EventKind = {
  outcomes: ['cancelled', 'timeout'],
  limit: ({ wait_flows }) => wait_flows?.seconds ?? 0,
  writes: (_, asked, answer) => applyCellUpdates(asked, answer),
  writesAfter: ['cancelled'],
  check: () => [],
}
