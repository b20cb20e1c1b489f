import type { FlowDesignSet, FormDesign, RecipientGroup } from '../../generated/types'
import type { Directory } from '../directory/directory'
import type { Clock, ExplanationLabels, Scope } from '../expression'
import type { FormValues } from '../form/values/form-values'

/** All that resolving recipients may depend on. */
export interface RecipientContext {
  directory: Directory
  /** The flow's run scope: where people are looked up unless a group says otherwise. */
  set: Pick<FlowDesignSet, 'runRoots' | 'runRoottype'>
  creatorId: string
  creatorDeptId: string
  lastUserId: string
  lastDeptId: string
  form: FormDesign
  values: FormValues
  /** The time, for conditions that ask for it. */
  clock?: Clock
  /** The answers of remote functions and the values of custom ones, for conditions that ask for them. */
  remote?: Scope['remote']
  custom?: Scope['custom']
  /** The work of all expressions of the run. */
  work?: Scope['work']
  /** The flow, for conditions that ask for its facts. */
  flow?: Scope['flow']
  /** The reader's words, where the trace tells conditions with their values: in tests, never in what is stored. */
  labels?: ExplanationLabels
  /** Whether a department without a coverage counts with all below it, and not only itself (domain facts 3.2). */
  deptWithSon?: boolean
  /** Nobody asks for the reasons: what is costly to tell may be left out of the trace. */
  isUntold?: boolean
  /** Contact groups by id. */
  groups: ReadonlyMap<string, RecipientGroup[]>
}
