import type { SimulatedState } from '../../../generated/types'
import { isSameValue } from '../../form/values/form-values'
import { isWaiting } from '../snapshot/lineage'
import type { FlowSnapshot } from '../snapshot/snapshot'
import type { Simulation } from './simulation-context'

/** Where a flow stands: the steps that wait with whom they wait for, and what has become of it. */
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

/** The states after each act that was played. */
export const toSimulatedStates = ({ acts }: Simulation): SimulatedState[] =>
  acts.map(({ flow }) => toSimulatedState(flow))

/** What came otherwise than a case expects: after which act, and both states; an act that was refused has none. */
export interface Deviation {
  at: number
  expected: SimulatedState | undefined
  found: SimulatedState | undefined
}

/** The first act after which a flow stands otherwise than expected; nothing where all came as expected. */
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
