/** A message that stayed with its assignee, because the assignee's delegation led to nobody who could stand in. */
export interface BrokenDelegation {
  messageId: string
  from: string
}

/** What is to be done at a moment because of a deadline: which act of the step, about which message. */
export interface Escalation {
  messageId: string
  /** The place of the act among those of the step. */
  act: number
}

/** The work of an event step. */
export interface EventWork {
  messageId: string
  /** Whether this is the end of the longest wait. */
  isLate?: boolean
}

/** The end of a sub-flow, for the flow that started it. */
export interface SubFlowEnd {
  parent: { flowId: string; messageId: string }
  child: string
  how: 'ended' | 'cancelled'
}

/** Kinds of effects that rules ask for, with the payload that each one's job runs on. */
export interface FlowEffects {
  'broken-delegation': BrokenDelegation
  deadline: Escalation
  event: EventWork
  'sub-flow-ended': SubFlowEnd
}

/** Work for the job of a kind after the commit, not before `dueAt` where one is given. */
export type FlowEffect = {
  [Kind in keyof FlowEffects]: { kind: Kind; payload: FlowEffects[Kind]; dueAt?: number }
}[keyof FlowEffects]
