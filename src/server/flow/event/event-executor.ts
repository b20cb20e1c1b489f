import type { EventContext } from '../../../core/flow/events/event-context'
import type { EventOutcome } from '../../../core/flow/events/event-type'
import type { FlowMessage } from '../../../core/flow/snapshot/snapshot'
import type { EventSet } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'

/** How the work of an event came out: with an outcome, not before a time, or not yet. */
export type EventResult = { outcome: EventOutcome; answer?: unknown } | { notBefore: number } | 'waits'

/** An event about to be done. */
export interface EventExecution {
  set: EventSet
  asked: EventContext
  message: FlowMessage
  flowId: string
  /** By which the other side tells that it was asked the same before. */
  mark: string
}

/** The work of one type of event: planned from the flow by pure rules, then done while nothing is locked. */
export interface EventExecutor<Plan = unknown> {
  /** Whether it reaches outside: in the test environment it then only counts as done. */
  leaves?: boolean
  plan(event: EventExecution): Plan
  run(plan: Plan, context: Context, event: EventExecution): Promise<EventResult>
}

/** Names the work of a type of event. */
export const defineEventExecutor = <Plan>(work: EventExecutor<Plan>): EventExecutor => work as EventExecutor
