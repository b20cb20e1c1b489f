import { isRecord } from '../../form'
import { settleLedgers } from '../ledgers/settle-ledgers'
import type { Actor, FlowChange, FlowSnapshot } from '../snapshot'
import { markSignatures } from './signature-requirement'

/**
 * Rule of the engine: returns the changes of an action, or throws a BusinessError. Pure: the same snapshot
 * and input give the same result.
 */
export interface FlowAction<Input> {
  name: string
  /** Whether the rule depends on which messages are read. */
  hasReadMarks?: boolean
  decide(flow: FlowSnapshot, input: Input, actor: Actor): FlowChange[]
}

/** Whether the input is that of a form still being filled in, as in forecasts. */
const isUnfinished = (input: unknown): boolean => isRecord(input) && input.unfinished === true

/**
 * Defines a named rule of the engine, by default one that does not depend on which messages are read. Its history
 * records say where the author has to sign, and its changes what they mean for the ledgers of the flow.
 */
export const defineAction = <Input>(
  name: string,
  decide: FlowAction<Input>['decide'],
  { hasReadMarks = false }: Pick<FlowAction<Input>, 'hasReadMarks'> = {},
): FlowAction<Input> => ({
  name,
  hasReadMarks,
  decide: (flow, input, actor) =>
    settleLedgers(flow, markSignatures(flow, { rule: name, actor }, decide(flow, input, actor)), {
      isUnfinished: isUnfinished(input),
    }),
})
