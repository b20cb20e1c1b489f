import type { FlowDesignButton, Trace } from '../../../generated/types'

/** Step about to be entered. */
export interface StepEntry {
  stepId: string
  because: string
  /** Messages whose handling led here, the latest last. */
  from: string[]
  /** Pressed button, which determines what may be deselected. */
  button?: FlowDesignButton
  /** Reason for the entry if no button gives one. */
  trace?: Trace[]
}
