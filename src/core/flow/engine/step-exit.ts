import type { Tally } from '../../../generated/types'
import type { StepEntry } from '../routing/step-entry'
import type { LogRecord } from '../snapshot/flow-changes'
import type { NextStepList } from './step-entries'

/**
 * Result of a signature for its visit: signers activated next and those no longer needed, steps entered if
 * the visit is left, and the tally.
 */
export type StepExit = Pick<NextStepList, 'nextmessage'> &
  Pick<LogRecord, 'history'> & { onward: StepEntry[]; tally?: Tally }
