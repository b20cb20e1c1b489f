import type { FlowFacts } from '../../generated/types'
import type { Calendar } from '../calendar/calendar'
import type { LanguageFunction } from './functions/define-function'
import type { Problem } from './problem'
import type { WorkBudget } from './work-budget'

/** A moment, in milliseconds since 1970 UTC, the IANA time zone in which it is told, and when the company works. */
export type Clock = {
  now: number
  zone: string
  /** Missing = Monday to Friday. */
  calendar?: Calendar
}

/**
 * What an expression may see while it runs. Values are JSON: text, number, boolean, list, table rows by
 * column code; missing ones are undefined.
 */
export type Scope = {
  /** The stored value of a form field. */
  value(key: string): unknown
  /** The displayed value of a form field; without it the stored one stands in. */
  shown?(key: string): string
  /** The value of a column in the row the expression belongs to. */
  column?(code: string): unknown
  /** The place of that row in its table, from 0. */
  row?: number
  /** The time, for functions that ask for it. */
  clock?: Clock
  /** The flow around the expression, for functions that ask for it. */
  flow?: FlowFacts
  /** What evaluations share that belong to one run; missing = each stands alone. */
  work?: WorkBudget
  /** Functions beside the built-in ones, for `$[…]` and `#[…]`. */
  call?: ReadonlyMap<string, LanguageFunction>
  /** The answer of a remote function, undefined while there is none. */
  remote?(name: string, args: readonly unknown[]): unknown
  /** The value of a custom function of the flow by its id, undefined where there is none. */
  custom?(id: string): unknown
  /** What an output of a decision table answers here, by its id; undefined where no table has it. */
  decision?(id: string, scope: Scope): DecisionResult | undefined
}

/** What a decision table answers, and the places of the rows that made it. */
export type DecisionResult = { outcome: EvaluationResult; rows: readonly number[] }

/** What an evaluation answers: a JSON value, or the problem that kept it from one. */
export type EvaluationResult =
  | { value: unknown; problem?: undefined }
  | { problem: Problem; value?: undefined }

/** One evaluation under way; `column` and `row` are set while an argument is evaluated for a row of a table. */
export type EvaluationRun = {
  scope: Scope
  budget: { steps: number }
  work: WorkBudget
  column?: (code: string) => unknown
  row?: number
}

/** A compiled node. */
export type ExpressionStep<Value = unknown> = (run: EvaluationRun) => Value
