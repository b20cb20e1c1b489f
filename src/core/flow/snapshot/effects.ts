/**
 * Message that remained with its assignee, because the assignee's delegation led to no available delegate.
 */
export interface BrokenDelegation {
  messageId: string
  from: string
}

/** Escalation at a deadline: the action of the step, and its message. */
export interface Escalation {
  messageId: string
  /** Index of the action among those of the step. */
  act: number
}

/** Work of an event step. */
export interface EventWork {
  messageId: string
  /** Whether it is the end of the longest wait. */
  isLate?: boolean
}

/** End of a sub-flow, for its parent flow. */
export interface SubFlowEnd {
  parent: { flowId: string; messageId: string }
  child: string
  how: 'ended' | 'cancelled'
}

/** Kinds of effects that rules request, with the payload of each one's job. */
export interface FlowEffects {
  'broken-delegation': BrokenDelegation
  deadline: Escalation
  event: EventWork
  'sub-flow-ended': SubFlowEnd
}

/** Work for a job after the commit, not before `dueAt` if given. */
export type FlowEffect = {
  [Kind in keyof FlowEffects]: { kind: Kind; payload: FlowEffects[Kind]; dueAt?: number }
}[keyof FlowEffects]
