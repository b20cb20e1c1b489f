import type { Parameter, ParameterKind } from './functions/define-function'
import { expressionLimits } from './limits'
import { toMoment } from './local-date-time'
import { ExpressionError, withErrorLocation } from './problem'
import { parseColumnCode } from './reference'
import type { EvaluationRun, ExpressionStep } from './scope'
import { type ExpressionNode, walkNodes } from './tree'
import { isEmptyOperand, type TableRow, toBoolean, toList, toNumber, toPlainText } from './value'
import type { TableCache } from './work-budget'

/** One argument of a running call: how to evaluate it, and the parameter it is passed to. */
export type Argument = {
  step: ExpressionStep
  at: ExpressionNode
  asked: Parameter
  run: EvaluationRun
  match?: RowMatchStep
}

/** Compiled row condition that begins by comparing a column for equality. Either side may be the column. */
export interface RowMatchStep {
  sides: readonly {
    column: string
    wanted: ExpressionStep
    /** Columns that `wanted` reads; none of them may exist in the rows. */
    codes: readonly string[]
  }[]
  isWhole: boolean
}

/** Evaluates an argument for the function's rule: converted, or as a function that evaluates it lazily. */
export function evaluateArgument(argument: Argument): unknown {
  const { given } = argument.asked
  if (given === 'later') return () => read(argument)
  return given === 'row' ? forRows(argument) : read(argument)
}

function read({ step, at, asked, run }: Argument): unknown {
  const value = step(run)
  const { kind } = asked
  if (kind === 'table') return withErrorLocation(at, () => run.work.table(value))
  chargeWorkBudget(
    run,
    asked.indexed && Array.isArray(value) ? run.work.costOfList(value) : costOf(value),
    at,
  )
  if (asked.given === 'kept' && isEmptyOperand(value)) return undefined
  return withErrorLocation(at, () => conversions[kind](value))
}

/** Evaluates the argument for a row. Reads the row's columns first, then those of the enclosing row. */
function forRows(argument: Argument) {
  const { run, at } = argument
  const outer = run.column ?? ((code: string) => run.scope.column?.(code))
  const cost = [...walkNodes(at)].length / 10
  let current: TableRow = {}
  const column = (code: string) => (Object.hasOwn(current, code) ? current[code] : outer(code))
  const inner: EvaluationRun = { ...run, column }
  const inRow = { ...argument, run: inner }
  const ask = (row: TableRow, place: number) => {
    chargeWorkBudget(run, cost, at)
    current = row
    inner.row = place
    return read(inRow)
  }
  const { match } = argument
  return match
    ? Object.assign(ask, { match: (table: TableCache) => matchIn(table, match, { run, outer }) })
    : ask
}

/** Returns the column and the value its rows must equal, if an index lookup is equivalent to a scan. */
function matchIn(
  table: TableCache,
  { sides, isWhole }: RowMatchStep,
  { run, outer }: { run: EvaluationRun; outer(code: string): unknown },
) {
  const own = table.codes()
  // A row without the cell falls back to the enclosing row.
  const found = sides.find(
    ({ column, codes }) =>
      !codes.some((code) => own.has(code)) &&
      own.has(column) &&
      (table.hasAll(column) || outer(column) === undefined),
  )
  return found && { column: found.column, wanted: found.wanted(run), isWhole }
}

/**
 * Charges the cost of a function to the budget. Functions read their arguments once, so the cost is the size
 * of the arguments.
 */
export function chargeWorkBudget({ budget, work }: EvaluationRun, cost: number, at: ExpressionNode): void {
  budget.steps += cost
  work.spend(cost)
  if (budget.steps > expressionLimits.steps)
    throw new ExpressionError('expression.too-many-steps', { limit: expressionLimits.steps }, at)
}

function costOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return typeof value === 'string' ? value.length / 100 : 0
}

const filledIn = (value: unknown) => (isEmptyOperand(value) ? undefined : value)

const conversions: Record<Exclude<ParameterKind, 'table'>, (value: unknown) => unknown> = {
  number: toNumber,
  text: toPlainText,
  boolean: toBoolean,
  date: toMoment,
  list: toList,
  column: (value) => parseColumnCode(toPlainText(value)),
  plain: filledIn,
  any: filledIn,
}
