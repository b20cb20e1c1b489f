import type { Trace } from '../../../generated/types'
import { Refused } from '../../business-error'

/** The refusal of a step that nobody receives and that may not be passed (decisions §4), with why nobody was found. */
export class NobodyFound extends Refused {
  constructor(
    step: string,
    readonly trace: readonly Trace[],
  ) {
    super('flow.nobody-found', { step })
  }
}
