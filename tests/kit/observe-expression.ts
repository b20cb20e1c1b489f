import {
  type Clock,
  checkExpression,
  compileExpression,
  explainExpression,
  type FieldSymbol,
  type Scope,
} from '../../src/core/expression'

/** What surrounds random expressions: the form they are about, the time, and the words for yes and no. */
export interface Surroundings {
  form: FieldSymbol[]
  clock: Clock
  labels: { true: string; false: string }
}

/** An expression and the form it reads, filled in. */
export interface Observed {
  text: string
  values: Record<string, unknown>
  shown: Record<string, string>
  row: Record<string, unknown>
}

/** All that the language says of an expression: what checking finds, its value or problem, how it came about. */
export function observe({ text, values, shown, row }: Observed, { form, clock, labels }: Surroundings) {
  const scope: Scope = {
    value: (key) => values[key],
    shown: (key) => shown[key] ?? '',
    column: (code) => row[code],
    clock,
  }
  const { run, problems } = compileExpression(text)
  return {
    syntax: problems,
    found: checkExpression(text, form, { as: 'condition' }),
    outcome: run(scope),
    explanation: explainExpression(text, scope, labels),
  }
}

/** The same for many, each as JSON; a zero keeps its sign. */
export const observeAll = (cases: Observed[], surroundings: Surroundings): string[] =>
  cases.map((one) =>
    JSON.stringify(observe(one, surroundings), (_, value) => (Object.is(value, -0) ? '-0' : value)),
  )
