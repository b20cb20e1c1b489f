import type { FlowDesignSet, FormDesign, RecipientGroup } from '../../generated/types'
import type { Directory } from '../directory/directory'
import type { Clock, ExplanationLabels, Scope } from '../expression'
import type { FormValues } from '../form'
import type { SliceScheduler } from '../slices'

/** Context of resolving recipients. */
export interface RecipientContext {
  directory: Directory
  /** Run scope of the flow: where people are looked up unless a group overrides it. */
  set: Pick<FlowDesignSet, 'runRoots' | 'runRoottype'>
  creatorId: string
  creatorDeptId: string
  lastUserId: string
  lastDeptId: string
  form: FormDesign
  values: FormValues
  /** Time, for conditions that read it. */
  clock?: Clock
  /** Responses of remote functions and values of custom ones, for conditions that read them. */
  remote?: Scope['remote']
  custom?: Scope['custom']
  /** Work counter of all expressions of the run. */
  work?: Scope['work']
  /** Interrupts the search when its time slice is over; missing = it is completed at once. */
  slices?: SliceScheduler | undefined
  /** Flow facts, for conditions that read them. */
  flow?: Scope['flow']
  /**
   * Labels in the reader's language, if the trace explains conditions with their values: in recipient tests,
   * never in stored data.
   */
  labels?: ExplanationLabels
  /** Whether a department without a coverage includes all departments below it (domain facts 3.2). */
  deptWithSon?: boolean
  /** Whether reasons are not needed; the trace may then omit costly ones. */
  isUntold?: boolean
  /** Contact groups by id. */
  groups: ReadonlyMap<string, RecipientGroup[]>
}
