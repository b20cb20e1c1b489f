import type { FlowDesignButton, Trace } from '../../../generated/types'

/** A step about to be entered. */
export interface StepEntry {
  stepId: string
  because: string
  /** Messages whose handling led here, the last one last. */
  from: string[]
  /** The button that was pressed; it tells what may be unchecked. */
  button?: FlowDesignButton
  /** Why it comes here, where no button says so. */
  trace?: Trace[]
}
