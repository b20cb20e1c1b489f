import type { FlowFacts } from '../../generated/types'
import type { Calendar } from '../calendar/calendar'
import type { LanguageFunction } from './functions/define-function'
import type { ExpressionProblem } from './problem'
import type { WorkBudget } from './work-budget'

/**
 * Time in milliseconds since 1970 UTC, the IANA time zone to express it in, and the company's working
 * calendar.
 */
export type Clock = {
  now: number
  zone: string
  /** Defaults to Monday to Friday. */
  calendar?: Calendar
}

/**
 * Environment of an expression at run time. Values are JSON: text, number, boolean, list, table rows by
 * column code; missing ones are undefined.
 */
export type Scope = {
  /** Returns the stored value of a form field. */
  value(key: string): unknown
  /** Returns the displayed value of a form field; defaults to the stored one. */
  shown?(key: string): string
  /** Returns the value of a column in the row the expression belongs to. */
  column?(code: string): unknown
  /** Index of that row in its table, from 0. */
  row?: number
  /** Current time, for functions that need it. */
  clock?: Clock
  /** Facts of the flow, for functions that need them. */
  flow?: FlowFacts
  /** Budget shared by the evaluations of one run; if missing, each has its own. */
  work?: WorkBudget
  /** Functions in addition to the built-in ones, for `$[…]` and `#[…]`. */
  call?: ReadonlyMap<string, LanguageFunction>
  /** Returns the response of a remote function, undefined while there is none. */
  remote?(name: string, args: readonly unknown[]): unknown
  /** Returns the value of a custom function of the flow by its id, undefined if there is none. */
  custom?(id: string): unknown
  /** Returns the result of a decision table output by its id; undefined if no table has it. */
  decision?(id: string, scope: Scope): DecisionResult | undefined
}

/** Result of a decision table with the indexes of the rows that produced it. */
export type DecisionResult = { outcome: EvaluationResult; rows: readonly number[] }

/** Result of an evaluation: a JSON value, or the problem that prevented one. */
export type EvaluationResult =
  | { value: unknown; problem?: undefined }
  | { problem: ExpressionProblem; value?: undefined }

/** Running evaluation; `column` and `row` are set while an argument is evaluated for a table row. */
export type EvaluationRun = {
  scope: Scope
  budget: { steps: number }
  work: WorkBudget
  column?: (code: string) => unknown
  row?: number
}

/** Compiled node. */
export type ExpressionStep<Value = unknown> = (run: EvaluationRun) => Value
