import type { Actor, FlowChange, FlowSnapshot } from '../snapshot'

/**
 * Rule of the engine: returns the changes of an action, or throws a BusinessError. Pure: the same snapshot
 * and input give the same result.
 */
export interface FlowAction<Input> {
  name: string
  decide(flow: FlowSnapshot, input: Input, actor: Actor): FlowChange[]
}

/** Defines a named rule of the engine. */
export const defineAction = <Input>(
  name: string,
  decide: FlowAction<Input>['decide'],
): FlowAction<Input> => ({
  name,
  decide,
})
