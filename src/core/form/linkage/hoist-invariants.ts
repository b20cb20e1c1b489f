import type { ExpressionStep, Scope, StepWrapper } from '../../expression'
import { dependenciesOf, type FormulaSource } from './formula-references'

/**
 * Evaluates calls in a column formula that do not depend on the row (a total that each row divides by) once
 * for all rows. The rows of one run share their scope.
 */
export const hoistInvariants =
  (readable: FormulaSource, home: string): StepWrapper =>
  (node, step) => {
    if (node.type !== 'call') return step
    const { row, place, isLost } = dependenciesOf(node, readable, home)
    return row.size || place || isLost ? step : oncePerScope(step)
  }

/**
 * Memoizes a step per scope. Inside a row of another table a call may read that row, and is evaluated each
 * time.
 */
function oncePerScope(step: ExpressionStep): ExpressionStep {
  const answers = new WeakMap<Scope, { value: unknown } | { failure: unknown }>()
  const answer = (run: Parameters<ExpressionStep>[0]) => {
    try {
      return { value: step(run) }
    } catch (failure) {
      return { failure }
    }
  }
  return (run) => {
    if (run.column) return step(run)
    const known = answers.get(run.scope) ?? answer(run)
    answers.set(run.scope, known)
    if ('failure' in known) throw known.failure
    return known.value
  }
}
