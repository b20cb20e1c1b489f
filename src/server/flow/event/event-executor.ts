import type { EventContext, EventOutcome, FlowMessage } from '../../../core/flow'
import type { EventSet } from '../../../generated/types'
import type { Context } from '../../platform'

/** Result of an event's work: an outcome, a time before which not to retry, or pending. */
export type EventResult = { outcome: EventOutcome; answer?: unknown } | { notBefore: number } | 'waits'

/** Event to execute. */
export interface EventExecution {
  set: EventSet
  asked: EventContext
  message: FlowMessage
  flowId: string
  /** Idempotency key sent to the other side. */
  mark: string
}

/** Executor of one type of event: planned from the flow by pure rules, then run while nothing is locked. */
export interface EventExecutor<Plan = unknown> {
  /** True if it reaches outside: in the test environment it is then only marked as done. */
  leaves?: boolean
  plan(event: EventExecution): Plan
  run(plan: Plan, context: Context, event: EventExecution): Promise<EventResult>
}

/** Defines the executor of a type of event. */
export const defineEventExecutor = <Plan>(work: EventExecutor<Plan>): EventExecutor => work as EventExecutor
