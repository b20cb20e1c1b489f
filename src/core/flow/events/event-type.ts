import type { EventSet, FlowDesignSubFlow, Problem } from '../../../generated/types'
import type { FormValues } from '../../form'
import type { EventCheckContext } from './event-check-context'
import type { EventContext } from './event-context'

/** Types of events. */
export type EventType = NonNullable<EventSet['type']>

/** Outcome of an event. */
export type EventOutcome = keyof NonNullable<EventSet['outcomes']>

/** Rules of one event type: what it writes, how long it waits, and how its settings are checked. */
export interface EventKind {
  /** Possible outcomes other than done. */
  outcomes: readonly Exclude<EventOutcome, 'done'>[]
  /** Earliest start of its work; undefined = immediately. */
  dueAt?(set: EventSet, asked: EventContext, enteredAt: number): number | undefined
  /** Maximum wait in seconds, after which the outcome is a timeout. */
  limit?(set: EventSet): number
  /** Outcome in simulations without a response and without remaining time; undefined = it waits. */
  byItself?(set: EventSet, asked: EventContext, enteredAt: number): EventOutcome | undefined
  /** Form values that it writes, given the response to its work. */
  writes?(set: EventSet, asked: EventContext, answer: unknown): FormValues
  /** Outcomes other than done after which it writes too. */
  writesAfter?: readonly EventOutcome[]
  /** Flow that it starts when it is done. */
  starts?(set: EventSet): FlowDesignSubFlow | undefined
  /** Checks its settings. Returns the problems. */
  check(set: EventSet, checked: EventCheckContext): Problem[]
}
