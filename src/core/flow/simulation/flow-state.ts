import type { SimulatedState } from '../../../generated/types'
import { isSameValue } from '../../form'
import { isWaiting } from '../snapshot/lineage'
import type { FlowSnapshot } from '../snapshot/snapshot'
import type { Simulation } from './simulation-context'

/** Returns the state of a flow: its waiting steps with their assignees, and its result. */
export function toSimulatedState({ flow, messages, design }: FlowSnapshot): SimulatedState {
  const waiting = messages.filter((one) => isWaiting(one) && !one.isCopy)
  const steps = design.funlist.filter(({ id }) => waiting.some(({ stepId }) => stepId === id))
  return {
    waiting: steps.map(({ id }) => ({
      step: id,
      people: waiting.flatMap(({ stepId, to }) => (stepId === id && to ? [to] : [])).sort(),
    })),
    result: flow?.result ?? 'running',
  }
}

/** Returns the state after each simulated action. */
export const toSimulatedStates = ({ acts }: Simulation): SimulatedState[] =>
  acts.map(({ flow }) => toSimulatedState(flow))

/** Deviation from an expected case: the action, and both states; a rejected action has no actual state. */
export interface Deviation {
  at: number
  expected: SimulatedState | undefined
  found: SimulatedState | undefined
}

/** Finds the first action after which a flow deviates from the expected states; undefined if none does. */
export function findDeviation(
  expected: readonly SimulatedState[],
  simulation: Simulation,
): Deviation | undefined {
  const found = toSimulatedStates(simulation)
  const length = Math.max(expected.length, found.length)
  for (let at = 0; at < length; at++)
    if (!isSameValue(expected[at], found[at])) return { at, expected: expected[at], found: found[at] }
  return undefined
}
