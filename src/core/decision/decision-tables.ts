import type { DecisionTable, FormDesign } from '../../generated/types'
import { type DecisionResult, type ExpressionProblem, findCustomReferences, type Scope } from '../expression'
import type { SliceGenerator } from '../slices'
import { memoizeWeak } from '../text/memoize'
import { compileTable, compileTableInSlices, type Decision, type DecisionEvaluator } from './evaluate-table'

/** Owner of decision tables: a form, including the tables of its flow. */
export type TableOwner = Pick<FormDesign, 'decisions'>

/** Output of a table, referenced by expressions and recipients through its id. */
export interface TableOutput {
  table: DecisionTable
  output: DecisionTable['outputs'][number]
  /** Table with this output alone; outputs are independent of each other. */
  alone: DecisionTable
}

interface Compiled extends TableOutput {
  decide: DecisionEvaluator
  /** Compiles the table before its first evaluation; interruptible between rows. */
  prepare(): SliceGenerator<void>
}

type Decisions = (id: string, scope: Scope) => DecisionResult | undefined

const none: DecisionTable[] = []

/** Returns the table with the outputs at these indexes only. */
const withOutputs = (table: DecisionTable, places: readonly number[]): DecisionTable => {
  const those = <One>(list: readonly One[]) => places.flatMap((at) => list.slice(at, at + 1))
  const rules = table.rules.map((rule) => ({ ...rule, results: those(rule.results) }))
  return { ...table, outputs: those(table.outputs), rules }
}

/** Compiles a table lazily, on first evaluation or on `prepare`. */
function compiledLate(alone: DecisionTable): Pick<Compiled, 'decide' | 'prepare'> {
  let compiled: DecisionEvaluator | undefined
  return {
    decide(scope) {
      compiled ??= compileTable(alone)
      return compiled(scope)
    },
    *prepare() {
      compiled ??= yield* compileTableInSlices(alone)
    },
  }
}

const compiledIn = memoizeWeak(
  (tables: readonly DecisionTable[]): ReadonlyMap<string, Compiled> =>
    new Map(
      tables.flatMap((table) =>
        table.outputs.map((output, at) => {
          const alone = withOutputs(table, [at])
          return [output.id, { table, output, alone, ...compiledLate(alone) }] as const
        }),
      ),
    ),
)

const outputsOf = ({ decisions = none }: TableOwner) => compiledIn(decisions)

/** Compiles the tables of a form before their first evaluation; interruptible between rows. */
export function* prepareDecisions(form: TableOwner): SliceGenerator<void> {
  for (const output of outputsOf(form).values()) yield* output.prepare()
}

/** Compiles the tables that a text references, directly or through others; interruptible between rows. */
export function* prepareReferencedTables(form: TableOwner, text: string): SliceGenerator<void> {
  const outputs = outputsOf(form)
  for (const { output } of listOutputs(form, [text])) yield* outputs.get(output.id)?.prepare() ?? []
}

/** Finds the output with this id, together with its table. */
export const findTableOutput = (form: TableOwner, id: string): TableOutput | undefined =>
  outputsOf(form).get(id)

/** Returns the display name of an output: the name of its table and its own. */
export const tableOutputName = ({ table, output }: Pick<TableOutput, 'table' | 'output'>): string =>
  `${table.name}·${output.name}`

/** Whether an output yields recipients. */
export const isPeopleOutput = ({ output }: Pick<TableOutput, 'output'>): boolean => output.kind === 'people'

/** Returns the outputs that expressions can read; recipients are no value. */
export const valueOutputs = (form: TableOwner): TableOutput[] =>
  [...outputsOf(form).values()].filter((one) => !isPeopleOutput(one))

/** Returns the outputs that can be used to find recipients. */
export const peopleOutputs = (form: TableOwner): TableOutput[] =>
  [...outputsOf(form).values()].filter(isPeopleOutput)

/** Returns the outputs that yield an amount or a duration. */
export const quantityOutputs = (form: TableOwner): TableOutput[] =>
  valueOutputs(form).filter(({ output }) => output.kind === 'limit')

/** Formats row indexes as row numbers that count from 1. */
export const formatRowNumbers = (rows: readonly number[]): string => rows.map((row) => row + 1).join(', ')

/** Returns a problem of a table; the caller adds the position in its own text. */
const faulty = (code: string, params: ExpressionProblem['params']): DecisionResult => ({
  outcome: { problem: { code, params, from: 0, to: 0, line: 1, column: 1 } },
  rows: [],
})

function answerOf({ table, output }: TableOutput, decision: Decision): DecisionResult {
  const { problem, conflict, values, rows, held } = decision
  if (problem) return faulty(problem.code, problem.params)
  if (conflict)
    return faulty(`expression.decision-${conflict}`, { name: table.name, rows: formatRowNumbers(held) })
  return { outcome: { value: values[output.name] }, rows }
}

/** Evaluates outputs for one caller: each is decided once, and a circular output has no value. */
class Asking {
  private readonly decided = new Map<string, DecisionResult>()

  constructor(
    private readonly outputs: ReadonlyMap<string, Compiled>,
    private readonly scope: Scope,
  ) {}

  readonly answer = (id: string): DecisionResult | undefined => {
    const requested = this.outputs.get(id)
    if (!requested || isPeopleOutput(requested)) return undefined
    const answer = this.decided.get(id) ?? this.decide(id, requested)
    this.decided.set(id, answer)
    return answer
  }

  /** Returns the decision of the table of an output of any type. */
  decision(requested: Compiled): Decision {
    return requested.decide({ ...this.scope, decision: this.answer })
  }

  private decide(id: string, requested: Compiled): DecisionResult {
    this.decided.set(id, faulty('expression.decision-circle', { name: requested.table.name }))
    return answerOf(requested, this.decision(requested))
  }
}

/** Returns the decision tables of a form for use in expressions; undefined if there are none. */
export function decisionsOf(form: TableOwner): Decisions | undefined {
  const outputs = outputsOf(form)
  return outputs.size ? (id, scope) => new Asking(outputs, scope).answer(id) : undefined
}

/** Evaluates the table of an output of any type in a scope. Undefined if no table has the output. */
export function evaluateTableOutput(form: TableOwner, id: string, scope: Scope): Decision | undefined {
  const outputs = outputsOf(form)
  const requested = outputs.get(id)
  return requested && new Asking(outputs, scope).decision(requested)
}

/** Returns the expressions of a table: those of its inputs and of its results. */
export const tableExpressions = ({ inputs, outputs, rules }: DecisionTable): string[] => [
  ...inputs.map(({ expression }) => expression),
  ...outputs.flatMap(({ otherwise }) => otherwise ?? []),
  ...rules.flatMap(({ results }) => results.filter((result) => typeof result === 'string')),
]

/** Returns the outputs that texts reference, directly or through other tables, each once. */
function listOutputs(form: TableOwner, texts: readonly string[]): TableOutput[] {
  const outputs = outputsOf(form)
  const tableOutputs = new Set<TableOutput>()
  const follow = (text: string) => {
    for (const { id } of findCustomReferences(text)) {
      const requested = outputs.get(id)
      if (!requested || tableOutputs.has(requested)) continue
      tableOutputs.add(requested)
      for (const inner of tableExpressions(requested.alone)) follow(inner)
    }
  }
  if (outputs.size) for (const text of texts) follow(text)
  return [...tableOutputs]
}

/** Returns the texts together with all expressions of the tables that they reference. */
export const withTableExpressions = (form: TableOwner, texts: readonly string[]): string[] => [
  ...texts,
  ...listOutputs(form, texts).flatMap(({ alone }) => tableExpressions(alone)),
]

/** Returns the tables that texts reference, reduced to the referenced outputs: no more than a page needs. */
export function selectReferencedTables(form: TableOwner, texts: readonly string[]): DecisionTable[] {
  const requests = listOutputs(form, texts).map(({ output }) => output)
  return (form.decisions ?? none).flatMap((table) => {
    const places = [...table.outputs.keys()].filter((at) => requests.some((one) => one === table.outputs[at]))
    if (!places.length) return []
    const { rules, ...bare } = withOutputs(table, places)
    return [{ ...bare, rules: rules.map(({ note: _, ...rule }) => rule) }]
  })
}
