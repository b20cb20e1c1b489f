import type { StepWrapper } from '../../expression/compile'
import type { ExpressionStep, Scope } from '../../expression/scope'
import { dependenciesOf, type FormulaSource } from './formula-references'

/**
 * In the formula of a column, calls that read nothing of the row (a total that each row divides by) are made once
 * for all rows: the rows of one run share their scope.
 */
export const hoistInvariants =
  (readable: FormulaSource, home: string): StepWrapper =>
  (node, step) => {
    if (node.type !== 'call') return step
    const { row, place, isLost } = dependenciesOf(node, readable, home)
    return row.size || place || isLost ? step : oncePerScope(step)
  }

/** Inside a row of another table a call may read that row, and is made as often as it is asked. */
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
