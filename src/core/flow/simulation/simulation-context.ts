import type { SimulatedAct } from '../../../generated/types'
import type { BusinessError } from '../../business-error'
import type { FlowChange } from '../snapshot/flow-changes'
import type { FlowSnapshot } from '../snapshot/snapshot'

/** What a simulated flow is played on: a design, the company, and when it begins. Nothing else is ever asked or written. */
export type SimulationContext = Omit<FlowSnapshot, 'flow' | 'visits' | 'messages' | 'leftOut' | 'newId'>

/** One act as it was played, with the events that came out by themselves after it. */
export interface ActionRun {
  act: SimulatedAct
  changes: FlowChange[]
  /** The flow after it. */
  flow: FlowSnapshot
  /** Events that came by themselves to something that is refused: the message of each, and why. */
  stuck: { messageId: string; refused: BusinessError }[]
}

/** A simulated flow as far as it was played. */
export interface Simulation {
  acts: ActionRun[]
  /** The flow as it stands. */
  flow: FlowSnapshot
  /** The act that the engine refuses, by its place; those after it were not played. */
  refused?: { at: number; refused: BusinessError }
}

/** A flow of the stage before it begins; its ids are counted, so that the same acts give the same flow. */
export function draftFlow(stage: SimulationContext): FlowSnapshot {
  let count = 0
  return { ...stage, visits: [], messages: [], newId: () => `s-${String(++count).padStart(6, '0')}` }
}
