import type { DecisionTable } from '../../generated/types'
import {
  compileExpression,
  type EvaluationResult,
  type ExpressionProblem,
  isTrueResult,
  type Scope,
} from '../expression'
import { collectInSlices, runToCompletion, type SliceGenerator } from '../slices'
import { memoizeWeak } from '../text/memoize'
import { aggregateValues } from './aggregate'
import { type Hit, hasManyResults, selectHits } from './hit-policy'
import { ruleToExpression } from './rule-to-expression'

/**
 * Result of a table: a value for each output (lists where several rows may count), and the rows that produced
 * it.
 */
export interface Decision {
  /** Values by output name. */
  values: Readonly<Record<string, unknown>>
  /** Indexes of the rows that count. */
  rows: readonly number[]
  /** Indexes of all matching rows. */
  held: readonly number[]
  /** Reason why no row counts although rows match, or what could not be evaluated. */
  conflict?: 'several' | 'different'
  problem?: ExpressionProblem
}

type Run = (scope: Scope) => EvaluationResult

interface CompiledRow {
  condition: Run
  results: readonly Run[]
}

const runOf = (text: string): Run => compileExpression(text).run

/** Returns recipients unchanged; the caller resolves the people. */
const resultOf = (result: DecisionTable['rules'][number]['results'][number] = ''): Run =>
  typeof result === 'string' ? runOf(result || '""') : () => ({ value: result })

type Rule = DecisionTable['rules'][number]

const conditionsOf = memoizeWeak((_: DecisionTable['inputs']) =>
  memoizeWeak(
    (_: Rule['cells'], table: DecisionTable, rule: Rule): Run => runOf(ruleToExpression(table, rule)),
  ),
)

/** Compiles the condition of a row, once for all outputs of its table; a disabled row never matches. */
const conditionIn = (table: DecisionTable, rule: Rule): Run =>
  rule.disabled ? () => ({ value: false }) : conditionsOf(table.inputs)(rule.cells, table, rule)

const compiledRow = (table: DecisionTable, rule: DecisionTable['rules'][number]): CompiledRow => ({
  condition: conditionIn(table, rule),
  results: table.outputs.map((_, at) => resultOf(rule.results[at])),
})

const named = ({ outputs }: DecisionTable, valueAt: (at: number) => unknown) =>
  Object.fromEntries(outputs.map(({ name }, at) => [name, valueAt(at)]))

function answered(table: DecisionTable, hits: readonly Hit[]) {
  const column = (at: number) => hits.map(({ values }) => values[at])
  if (table.aggregate) return named(table, (at) => aggregateValues(table.aggregate, column(at)))
  return named(table, hasManyResults(table) ? column : (at) => hits[0]?.values[at])
}

/** Returns the default of each output if no row matches. */
const otherwise = (table: DecisionTable, scope: Scope) =>
  named(table, (at) => {
    const text = table.outputs[at]?.otherwise
    if (text) return runOf(text)(scope).value
    return hasManyResults(table) ? [] : undefined
  })

/** Returns a scope that reads each field once, however many cells compare it. */
function memoizeReads(scope: Scope): Scope {
  const memoize = <Value>(read: (key: string) => Value) => {
    const known = new Map<string, Value>()
    return (key: string): Value => {
      const value = known.get(key)
      if (value !== undefined || known.has(key)) return value as Value
      const found = read(key)
      known.set(key, found)
      return found
    }
  }
  const { shown } = scope
  return {
    ...scope,
    value: memoize((key) => scope.value(key)),
    ...(shown && { shown: memoize((key) => shown(key)) }),
  }
}

/** Evaluator of a compiled table in different scopes. */
export type DecisionEvaluator = (scope: Scope) => Decision

/** Compiles a table. */
export const compileTable = (table: DecisionTable): DecisionEvaluator =>
  runToCompletion(compileTableInSlices(table))

/** Compiles a table; interruptible between rows. */
export function* compileTableInSlices(table: DecisionTable): SliceGenerator<DecisionEvaluator> {
  const rows = yield* collectInSlices(table.rules, (rule) => [compiledRow(table, rule)])
  const policy = { ...table, ranked: table.outputs.map(({ ranked }) => ranked ?? []) }
  return (outside) => {
    const scope = memoizeReads(outside)
    const conditions = rows.map(({ condition }) => condition(scope))
    const hitRows = conditions.flatMap((outcome, row) => (isTrueResult(outcome) ? [row] : []))
    const results = hitRows.map((row) => rows[row]?.results.map((run) => run(scope)) ?? [])
    const problem = [...conditions, ...results.flat()].find((one) => one.problem)?.problem
    if (problem) return { values: {}, rows: [], held: hitRows, problem }
    const hits = hitRows.map((row, at) => ({ row, values: results[at]?.map(({ value }) => value) ?? [] }))
    const { hits: chosen, conflict } = selectHits(hits, policy)
    if (conflict) return { values: {}, rows: [], held: hitRows, conflict }
    const values = hitRows.length ? answered(table, chosen) : otherwise(table, scope)
    return { values, rows: chosen.map(({ row }) => row), held: hitRows }
  }
}

/** Evaluates a table in a scope. Returns its values with the rows that produced them, and why. */
export const evaluateTable = (table: DecisionTable, scope: Scope): Decision => compileTable(table)(scope)
