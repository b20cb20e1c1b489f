import type { Tally } from '../../../generated/types'
import type { StepEntry } from '../routing/step-entry'
import type { LogRecord } from '../snapshot/flow-changes'
import type { NextStepList } from './step-entries'

/**
 * How a visit goes on after a signature: who else of it is asked, whom it spared, the steps that are entered now that it
 * is left, and how the votes stand.
 */
export type StepExit = Pick<NextStepList, 'nextmessage'> &
  Pick<LogRecord, 'history'> & { onward: StepEntry[]; tally?: Tally }
