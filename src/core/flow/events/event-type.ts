import type {
  EventSet,
  FlowDesign,
  FlowDesignStep,
  FlowDesignSubFlow,
  Problem,
} from '../../../generated/types'
import { BusinessError } from '../../business-error'
import {
  checkExpression,
  compileExpression,
  type ExtraSymbols,
  type FieldSymbol,
  redactionMark,
  toPlainText,
} from '../../expression'
import { expressionScope, type FormValues } from '../../form'
import type { RecipientContext } from '../../recipient/resolution'
import { designError, type ProblemLocation } from '../design'
import type { DesignCheckContext } from '../references/check-context'
import type { RecipientCheckContext } from '../references/check-named-items'

/** Context in which the settings of an event are checked. */
export interface EventCheckContext {
  step: FlowDesignStep
  place: ProblemLocation
  form: FlowDesign['formset']
  fields: FieldSymbol[]
  names: ExtraSymbols
  recipients: RecipientCheckContext
  around: DesignCheckContext
}

/** Creates an error that prevents an event from running. */
export const eventError = (
  { place, step }: EventCheckContext,
  code: string,
  params: Problem['params'] = {},
): Problem => designError(code, place, { step: step.name, ...params })

/** Checks a formula of an event. Returns its problems. */
export const checkEventFormula = (text: string, { fields, names, place }: EventCheckContext): Problem[] =>
  text.trim()
    ? checkExpression(text, fields, names).map((problem) => ({ ...problem, place, level: 'error' as const }))
    : []

/** Context of an event: the current form, the people involved, and what its formulas may read. */
export type EventContext = RecipientContext & Required<Pick<RecipientContext, 'clock'>>

/** Evaluates a formula of an event; throws an event failure if the formula is invalid. */
export function evaluateEventFormula(formula: string, eventContext: EventContext): unknown {
  if (!formula.trim()) return undefined
  const { value, problem } = compileExpression(formula).run(expressionScope(eventContext))
  if (!problem) return value
  throw new BusinessError('event.formula-failed', { reason: redactProblem(problem) })
}

/**
 * Describes a problem without form values, because administrators of incidents may lack the right to read
 * them.
 */
export const redactProblem = ({ code, params = {} }: Pick<Problem, 'code' | 'params'>) => ({
  code,
  params: params.found === undefined ? params : { ...params, found: redactionMark },
})

/** Evaluates a formula to text. */
export const evaluateEventText = (formula: string, eventContext: EventContext): string => {
  const value = evaluateEventFormula(formula, eventContext)
  return value === undefined || value === null ? '' : toPlainText(value)
}

/** Types of events. */
export type EventType = NonNullable<EventSet['type']>

/** Outcome of an event. */
export type EventOutcome = keyof NonNullable<EventSet['outcomes']>

/** Rules of one event type: what it writes, how long it waits, and how its settings are checked. */
export interface EventKind {
  /** Possible outcomes other than done. */
  outcomes: readonly Exclude<EventOutcome, 'done'>[]
  /** Earliest start of its work; undefined = immediately. */
  dueAt?(set: EventSet, eventContext: EventContext, enteredAt: number): number | undefined
  /** Maximum wait in seconds, after which the outcome is a timeout. */
  limit?(set: EventSet): number
  /** Outcome in simulations without a response and without remaining time; undefined = it waits. */
  byItself?(set: EventSet, eventContext: EventContext, enteredAt: number): EventOutcome | undefined
  /** Form values that it writes, given the response to its work. */
  writes?(set: EventSet, eventContext: EventContext, answer: unknown): FormValues
  /** Outcomes other than done after which it writes too. */
  writesAfter?: readonly EventOutcome[]
  /** Flow that it starts when it is done. */
  starts?(set: EventSet): FlowDesignSubFlow | undefined
  /** Checks its settings. Returns the problems. */
  check(set: EventSet, checked: EventCheckContext): Problem[]
}
