import type { EventSet, FlowDesignSubFlow, Problem } from '../../../generated/types'
import type { FormValues } from '../../form/values/form-values'
import type { EventCheckContext } from './event-check-context'
import type { EventContext } from './event-context'

/** The types of events. */
export type EventType = NonNullable<EventSet['type']>

/** How an event can end. */
export type EventOutcome = keyof NonNullable<EventSet['outcomes']>

/** One type of event, as far as it is rules: what it writes, how long it waits, what may be wrong with its settings. */
export interface EventKind {
  /** The outcomes beside done that it can have. */
  outcomes: readonly Exclude<EventOutcome, 'done'>[]
  /** When its work may begin; nothing = at once. */
  dueAt?(set: EventSet, asked: EventContext, enteredAt: number): number | undefined
  /** The longest wait in seconds, after which the outcome is a timeout. */
  limit?(set: EventSet): number
  /** How it comes out when nobody answers and no time is left: for simulations; nothing = it waits. */
  byItself?(set: EventSet, asked: EventContext, enteredAt: number): EventOutcome | undefined
  /** What it writes into the form, given what its work was answered. */
  writes?(set: EventSet, asked: EventContext, answer: unknown): FormValues
  /** The outcomes beside done after which it writes, too. */
  writesAfter?: readonly EventOutcome[]
  /** The flow that it starts when it is done. */
  starts?(set: EventSet): FlowDesignSubFlow | undefined
  /** What is wrong with its settings. */
  check(set: EventSet, checked: EventCheckContext): Problem[]
}
