import { BusinessError } from '../../../core/business-error'
import type { FlowAction } from '../../../core/flow/context/define-action'
import type { FlowContext } from './load-context'

/** Whether a rule would let this act happen; the rule itself is asked, so that buttons and refusals never differ. */
export function canRunAction<Input>(
  { snapshot, actor }: FlowContext,
  action: FlowAction<Input>,
  input: Input,
): boolean {
  try {
    action.decide(snapshot, input, actor)
    return true
  } catch (error) {
    if (error instanceof BusinessError) return false
    throw error
  }
}

/** Stands for the reason that the person has yet to give. */
export const placeholderReason = '—'
