import type { FieldProblem } from '../../core/form'
import { createEmitter } from '../platform'

const none: readonly FieldProblem[] = []

/** Stores the problems of fields by model; listeners are notified once per update. */
export function createFieldFeedback() {
  const shown = new Map<string, readonly FieldProblem[]>()
  const changed = createEmitter<[]>()
  const show = (found: Iterable<readonly [string, readonly FieldProblem[]]>) => {
    for (const [model, problems] of found)
      if (problems.length) shown.set(model, problems)
      else shown.delete(model)
    changed.tell()
  }
  const showAll = (problems: readonly FieldProblem[]) => {
    const byModel = new Map<string, FieldProblem[]>()
    for (const problem of problems) {
      const own = byModel.get(problem.model)
      if (own) own.push(problem)
      else byModel.set(problem.model, [problem])
    }
    shown.clear()
    show(byModel)
  }
  return {
    show,
    showAll,
    hasShown: (model: string) => shown.has(model),
    problemsOf: (model: string) => shown.get(model) ?? none,
    /** Returns the number of problems that are shown. */
    count: () => [...shown.values()].reduce((sum, { length }) => sum + length, 0),
    onShow: changed.add,
  }
}
