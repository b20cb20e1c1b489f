import { Refused } from '../../../core/business-error'
import type { FlowAction } from '../../../core/flow/context/define-action'
import type { Scene } from './load-context'

/** Whether a rule would let this act happen; the rule itself is asked, so that buttons and refusals never differ. */
export function would<Input>({ snapshot, actor }: Scene, action: FlowAction<Input>, input: Input): boolean {
  try {
    action.decide(snapshot, input, actor)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Stands for the reason that the person has yet to give. */
export const anyReason = '—'
