import { compile } from './compile'
import { ExpressionError } from './problem'
import type { EvaluationResult, Scope } from './scope'
import { toBoolean } from './value'

/** The value of an expression, or the problem that keeps it from having one. */
export const evaluate = (text: string, scope: Scope): EvaluationResult => compile(text).run(scope)

/**
 * Whether a condition holds. Empty text, any problem, and a result that is neither true nor a number
 * other than 0 do not hold; whoever wants "no condition" to mean "always" says so before asking.
 */
export const isConditionMet = (text: string, scope: Scope): boolean => isTrueOutcome(evaluate(text, scope))

/** Whether the outcome of a condition is a yes. */
export function isTrueOutcome(outcome: EvaluationResult): boolean {
  if (outcome.problem) return false
  try {
    return toBoolean(outcome.value)
  } catch (failure) {
    if (failure instanceof ExpressionError) return false
    throw failure
  }
}
