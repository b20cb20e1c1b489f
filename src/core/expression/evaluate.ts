import { compileExpression } from './compile'
import { ExpressionError } from './problem'
import type { EvaluationResult, Scope } from './scope'
import { toBoolean } from './value'

/** Evaluates an expression to its value, or to the problem that prevented one. */
export const evaluateExpression = (text: string, scope: Scope): EvaluationResult =>
  compileExpression(text).run(scope)

/**
 * Whether a condition is true. Empty text, any problem, and a result that is neither true nor a number other
 * than 0 count as false. A caller for which "no condition" means "always" must handle that first.
 */
export const isConditionMet = (text: string, scope: Scope): boolean =>
  isTrueResult(evaluateExpression(text, scope))

/** Whether the outcome of a condition is true. */
export function isTrueResult(outcome: EvaluationResult): boolean {
  if (outcome.problem) return false
  try {
    return toBoolean(outcome.value)
  } catch (failure) {
    if (failure instanceof ExpressionError) return false
    throw failure
  }
}
