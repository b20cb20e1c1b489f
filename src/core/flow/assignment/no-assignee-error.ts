import type { Trace } from '../../../generated/types'
import { BusinessError } from '../../business-error'

/** The refusal of a step that nobody receives and that may not be passed (decisions §4), with why nobody was found. */
export class NoAssigneeError extends BusinessError {
  constructor(
    step: string,
    readonly trace: readonly Trace[],
  ) {
    super('flow.nobody-found', { step })
  }
}
