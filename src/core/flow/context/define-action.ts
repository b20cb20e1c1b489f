import type { FlowChange } from '../snapshot/flow-changes'
import type { Actor, FlowSnapshot } from '../snapshot/snapshot'

/** A rule of the engine: what an act changes, or a BusinessError. Pure: the same snapshot and input give the same answer. */
export interface FlowAction<Input> {
  name: string
  decide(flow: FlowSnapshot, input: Input, actor: Actor): FlowChange[]
}

/** Names a rule of the engine. */
export const defineAction = <Input>(
  name: string,
  decide: FlowAction<Input>['decide'],
): FlowAction<Input> => ({
  name,
  decide,
})
