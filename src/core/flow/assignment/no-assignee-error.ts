import type { Trace } from '../../../generated/types'
import { BusinessError } from '../../business-error'

/**
 * Error for a step without assignees that cannot be skipped (decisions §4), with the reason why none was
 * found.
 */
export class NoAssigneeError extends BusinessError {
  constructor(
    step: string,
    readonly trace: readonly Trace[],
  ) {
    super('flow.nobody-found', { step })
  }
}
