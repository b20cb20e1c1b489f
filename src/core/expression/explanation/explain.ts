import { compileExpression, type StepWrapper } from '../compile'
import { ExpressionError, fullSpan, locateProblem } from '../problem'
import type { EvaluationResult, Scope } from '../scope'
import type { ExpressionNode } from '../tree'
import { toPlainValue } from '../value'
import { Explainer, type Explanation, type ExplanationLabels } from './explainer'
import { addDecisionRows } from './format-decision-rows'

/** Evaluates an expression and explains its value; for a faulty text, only the first problem. */
export function explainExpression(text: string, scope: Scope, labels: ExplanationLabels): Explanation {
  const { tree, outcomes, outcome, decided } = traceEvaluation(text, scope)
  if (!tree) return { ...fullSpan(text), text, line: text, problem: outcome.problem, parts: [] }
  return new Explainer({
    partResultOf: (node) => addDecisionRows(node, outcomes.get(node), decided),
    labels,
  }).explain(tree)
}

/** Evaluates an expression and returns its result, that of each part, and the decision table rows that counted. */
export function traceEvaluation(text: string, scope: Scope) {
  const outcomes = new Map<ExpressionNode, EvaluationResult>()
  const decided = new Map<string, readonly number[]>()
  const decision: Scope['decision'] = (id, requester) => {
    const result = scope.decision?.(id, requester)
    decided.set(id, result?.rows ?? [])
    return result
  }
  const { tree, run } = compileExpression(text, recorder(text, outcomes))
  return { outcome: run({ ...scope, decision }), tree, outcomes, decided }
}

/** Records the result of each node, except inside table rows, where a node has many values. */
const recorder =
  (text: string, outcomes: Map<ExpressionNode, EvaluationResult>): StepWrapper =>
  (node, step) =>
  (run) => {
    try {
      const value = step(run)
      if (!run.column) outcomes.set(node, { value: toPlainValue(value) })
      return value
    } catch (failure) {
      if (failure instanceof ExpressionError)
        outcomes.set(node, { problem: locateProblem(text, failure.at ?? node, failure) })
      throw failure
    }
  }
