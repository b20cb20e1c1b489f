import type { Wrap } from '../../expression/compile'
import type { Scope, Step } from '../../expression/scope'
import { type Readable, readsOf } from './formula-references'

/**
 * In the formula of a column, calls that read nothing of the row (a total that each row divides by) are made once
 * for all rows: the rows of one run share their scope.
 */
export const hoisted =
  (readable: Readable, home: string): Wrap =>
  (node, step) => {
    if (node.type !== 'call') return step
    const { row, place, isLost } = readsOf(node, readable, home)
    return row.size || place || isLost ? step : oncePerScope(step)
  }

/** Inside a row of another table a call may read that row, and is made as often as it is asked. */
function oncePerScope(step: Step): Step {
  const answers = new WeakMap<Scope, { value: unknown } | { failure: unknown }>()
  const answer = (run: Parameters<Step>[0]) => {
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
