import { compile } from './compile'
import { Failure } from './problem'
import type { Outcome, Scope } from './scope'
import { toTruth } from './value'

/** The value of an expression, or the problem that keeps it from having one. */
export const evaluate = (text: string, scope: Scope): Outcome => compile(text).run(scope)

/**
 * Whether a condition holds. Empty text, any problem, and a result that is neither true nor a number
 * other than 0 do not hold; whoever wants "no condition" to mean "always" says so before asking.
 */
export const holds = (text: string, scope: Scope): boolean => isTrue(evaluate(text, scope))

/** Whether the outcome of a condition is a yes. */
export function isTrue(outcome: Outcome): boolean {
  if (outcome.problem) return false
  try {
    return toTruth(outcome.value)
  } catch (failure) {
    if (failure instanceof Failure) return false
    throw failure
  }
}
