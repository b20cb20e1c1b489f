import type { SimulatedAct } from '../../../generated/types'
import type { BusinessError } from '../../business-error'
import type { FlowChange, FlowSnapshot } from '../snapshot'

/** Context of a simulation: a design, the company, and the start time. No other data is read or written. */
export type SimulationContext = Omit<FlowSnapshot, 'flow' | 'visits' | 'messages' | 'leftOut' | 'newId'>

/** One simulated action, with the events that completed after it. */
export interface ActionRun {
  act: SimulatedAct
  changes: FlowChange[]
  /** Flow after the action. */
  flow: FlowSnapshot
  /** Events whose automatic completion was rejected: the message of each, and the error. */
  stuck: { messageId: string; refused: BusinessError }[]
}

/** Simulated flow up to its last action. */
export interface Simulation {
  acts: ActionRun[]
  /** Resulting flow. */
  flow: FlowSnapshot
  /** Index of the action that the engine rejects, with the error; later ones were not simulated. */
  refused?: { at: number; refused: BusinessError }
}

/**
 * Creates the flow of a context before it begins. Its ids are counted, so that the same actions yield the
 * same flow.
 */
export function createSimulatedFlow(stage: SimulationContext): FlowSnapshot {
  let count = 0
  return { ...stage, visits: [], messages: [], newId: () => `s-${String(++count).padStart(6, '0')}` }
}
