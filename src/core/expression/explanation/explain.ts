import { compile, type Wrap } from '../compile'
import { Failure, problemAt, wholeOf } from '../problem'
import type { Outcome, Scope } from '../scope'
import type { Node } from '../tree'
import { settle } from '../value'
import { Explainer, type Explanation, type Labels } from './explainer'
import { withRows } from './format-decision-rows'

/** Evaluates an expression and tells how it came to its value; of a faulty text only the first problem. */
export function explain(text: string, scope: Scope, labels: Labels): Explanation {
  const { tree, outcomes, outcome } = observed(text, scope)
  if (!tree) return { ...wholeOf(text), text, line: text, problem: outcome.problem, parts: [] }
  return new Explainer({ told: (node) => withRows(node, outcomes.get(node), scope), labels }).explain(tree)
}

/** Evaluates an expression and answers what it and each of its parts came to. */
export function observed(text: string, scope: Scope) {
  const outcomes = new Map<Node, Outcome>()
  const { tree, run } = compile(text, recorder(text, outcomes))
  return { outcome: run(scope), tree, outcomes }
}

/** Notes what each node came to; inside a table's rows it came to many values, so none is noted. */
const recorder =
  (text: string, outcomes: Map<Node, Outcome>): Wrap =>
  (node, step) =>
  (run) => {
    try {
      const value = step(run)
      if (!run.column) outcomes.set(node, { value: settle(value) })
      return value
    } catch (failure) {
      if (failure instanceof Failure)
        outcomes.set(node, { problem: problemAt(text, failure.at ?? node, failure) })
      throw failure
    }
  }
