import type { DecisionTable, FormDesign } from '../../generated/types'
import { customReferencesOf, type DecisionResult, type Problem, type Scope } from '../expression'
import type { SliceGenerator } from '../slices'
import { compileTable, compileTableInSlices, type Decide, type Decision } from './evaluate-table'

/** What holds decision tables: a form, with those of its flow. */
export type TableOwner = Pick<FormDesign, 'decisions'>

/** An output of a table, as expressions and recipients name it by its id. */
export interface TableOutput {
  table: DecisionTable
  output: DecisionTable['outputs'][number]
  /** The table with this output alone: outputs know nothing of each other. */
  alone: DecisionTable
}

interface Compiled extends TableOutput {
  decide: Decide
  /** Compiles the table before it is asked, and may be interrupted between rows. */
  prepare(): SliceGenerator<void>
}

type Decisions = (id: string, scope: Scope) => DecisionResult | undefined

const known = new WeakMap<object, ReadonlyMap<string, Compiled>>()
const none: DecisionTable[] = []

/** A table with some of its outputs, by their places. */
const withOutputs = (table: DecisionTable, places: readonly number[]): DecisionTable => {
  const those = <One>(list: readonly One[]) => places.flatMap((at) => list.slice(at, at + 1))
  const rules = table.rules.map((rule) => ({ ...rule, results: those(rule.results) }))
  return { ...table, outputs: those(table.outputs), rules }
}

/** A table that is compiled when it is first asked, or prepared. */
function compiledLate(alone: DecisionTable): Pick<Compiled, 'decide' | 'prepare'> {
  let compiled: Decide | undefined
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

function compiledIn(tables: readonly DecisionTable[]): ReadonlyMap<string, Compiled> {
  return new Map(
    tables.flatMap((table) =>
      table.outputs.map((output, at) => {
        const alone = withOutputs(table, [at])
        return [output.id, { table, output, alone, ...compiledLate(alone) }] as const
      }),
    ),
  )
}

function outputsOf({ decisions = none }: TableOwner): ReadonlyMap<string, Compiled> {
  const compiled = known.get(decisions) ?? compiledIn(decisions)
  known.set(decisions, compiled)
  return compiled
}

/** Compiles the tables of a form before they are asked, and may be interrupted between rows. */
export function* prepareDecisions(form: TableOwner): SliceGenerator<void> {
  for (const output of outputsOf(form).values()) yield* output.prepare()
}

/** The output that an id stands for, with its table. */
export const findOutput = (form: TableOwner, id: string): TableOutput | undefined => outputsOf(form).get(id)

/** How people call an output: by its table and its own name. */
export const outputName = ({ table, output }: Pick<TableOutput, 'table' | 'output'>): string =>
  `${table.name}·${output.name}`

/** Whether an output answers recipients. */
export const isPeopleOutput = ({ output }: Pick<TableOutput, 'output'>): boolean => output.kind === 'people'

/** The outputs that expressions can ask: recipients are no value. */
export const valueOutputs = (form: TableOwner): TableOutput[] =>
  [...outputsOf(form).values()].filter((one) => !isPeopleOutput(one))

/** The outputs that recipients can be found by. */
export const peopleOutputs = (form: TableOwner): TableOutput[] =>
  [...outputsOf(form).values()].filter(isPeopleOutput)

/** The outputs that say how much, or how long. */
export const limitOutputs = (form: TableOwner): TableOutput[] =>
  valueOutputs(form).filter(({ output }) => output.kind === 'limit')

/** The places of rows as people count them. */
export const formatRowNumbers = (rows: readonly number[]): string => rows.map((row) => row + 1).join(', ')

/** A problem of a table: whoever asks gives it a place in the own text. */
const faulty = (code: string, params: Problem['params']): DecisionResult => ({
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

/** Outputs asked from one place: each is decided once, and one that asks for itself on the way has no answer. */
class Asking {
  private readonly decided = new Map<string, DecisionResult>()

  constructor(
    private readonly outputs: ReadonlyMap<string, Compiled>,
    private readonly scope: Scope,
  ) {}

  readonly answer = (id: string): DecisionResult | undefined => {
    const asked = this.outputs.get(id)
    if (!asked || isPeopleOutput(asked)) return undefined
    const answer = this.decided.get(id) ?? this.decide(id, asked)
    this.decided.set(id, answer)
    return answer
  }

  /** What the table of an output decides, whatever the output is. */
  decision(asked: Compiled): Decision {
    return asked.decide({ ...this.scope, decision: this.answer })
  }

  private decide(id: string, asked: Compiled): DecisionResult {
    this.decided.set(id, faulty('expression.decision-circle', { name: asked.table.name }))
    return answerOf(asked, this.decision(asked))
  }
}

/** The decision tables of a form as expressions ask them; nothing where it has none. */
export function decisionsOf(form: TableOwner): Decisions | undefined {
  const outputs = outputsOf(form)
  return outputs.size ? (id, scope) => new Asking(outputs, scope).answer(id) : undefined
}

/** What the table of an output decides in a scope, whatever the output is; nothing where no table has it. */
export function decideOutput(form: TableOwner, id: string, scope: Scope): Decision | undefined {
  const outputs = outputsOf(form)
  const asked = outputs.get(id)
  return asked && new Asking(outputs, scope).decision(asked)
}

/** The texts of a table that are expressions: what it asks and what it answers. */
export const tableExpressions = ({ inputs, outputs, rules }: DecisionTable): string[] => [
  ...inputs.map(({ expression }) => expression),
  ...outputs.flatMap(({ otherwise }) => otherwise ?? []),
  ...rules.flatMap(({ results }) => results.filter((result) => typeof result === 'string')),
]

/** The outputs that texts ask, and those that these ask in turn, each once. */
function outputsAsked(form: TableOwner, texts: readonly string[]): TableOutput[] {
  const outputs = outputsOf(form)
  const met = new Set<TableOutput>()
  const follow = (text: string) => {
    for (const { id } of customReferencesOf(text)) {
      const asked = outputs.get(id)
      if (!asked || met.has(asked)) continue
      met.add(asked)
      for (const inner of tableExpressions(asked.alone)) follow(inner)
    }
  }
  if (outputs.size) for (const text of texts) follow(text)
  return [...met]
}

/** The texts with all that the tables say which they ask. */
export const withTableExpressions = (form: TableOwner, texts: readonly string[]): string[] => [
  ...texts,
  ...outputsAsked(form, texts).flatMap(({ alone }) => tableExpressions(alone)),
]

/** The tables that texts ask, with no other output than those that are asked: what a page needs, and no more. */
export function selectTables(form: TableOwner, texts: readonly string[]): DecisionTable[] {
  const asked = outputsAsked(form, texts).map(({ output }) => output)
  return (form.decisions ?? none).flatMap((table) => {
    const places = [...table.outputs.keys()].filter((at) => asked.some((one) => one === table.outputs[at]))
    if (!places.length) return []
    const { rules, ...bare } = withOutputs(table, places)
    return [{ ...bare, rules: rules.map(({ note: _, ...rule }) => rule) }]
  })
}
