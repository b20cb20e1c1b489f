import { BusinessError } from '../../../core/business-error'
import type { FlowAction } from '../../../core/flow'
import { retryInSlices, type SliceGenerator } from '../../../core/slices'
import { createTimeSlice } from '../../platform'
import type { FlowContext } from './load-context'

/**
 * Whether a rule would accept this action. The rule itself is run, so that buttons and errors never differ.
 */
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

/** Does the same, interruptible in the long work of the rule. */
export const canRunInSlices = <Input>(
  scene: FlowContext,
  action: FlowAction<Input>,
  input: Input,
): SliceGenerator<boolean> =>
  retryInSlices(
    scene.snapshot,
    (snapshot) => canRunAction({ ...scene, snapshot }, action, input),
    createTimeSlice(),
  )

/** Placeholder for the reason that the person has yet to enter. */
export const placeholderReason = '—'
