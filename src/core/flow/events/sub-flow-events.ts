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

/** How flows that were started stand, as far as waiting for them is concerned. */
export type ChildState = 'creating' | 'running' | 'failed' | 'ended' | 'cancelled'

/** Whether so many have ended, or so many can end no more; where fewer were started, all of them must. */
function countOutcome(count: number, states: readonly ChildState[]): 'done' | 'cancelled' | undefined {
  const wanted = Math.min(count, states.length)
  const ended = states.filter((state) => state === 'ended').length
  const lost = states.filter((state) => state === 'cancelled').length
  if (ended >= wanted) return 'done'
  return states.length - lost < wanted ? 'cancelled' : undefined
}

/** Whether a wait for started flows is over, and how; one that failed to start counts when it is given up. */
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

/** 等待子流程: waits for the flows that were started before. */
export const waitFlows: EventKind = {
  outcomes: ['cancelled', 'timeout'],
  limit: ({ wait_flows }) => wait_flows?.seconds ?? 0,
  writes: (_, asked, answer) => applyCellUpdates(asked, answer),
  writesAfter: ['cancelled'],
  check: () => [],
}
