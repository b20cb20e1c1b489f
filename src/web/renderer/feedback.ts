import type { Field, Form } from '@formily/core'
import type { FieldProblem } from '#/core/form/check-form'
import { told } from './told'

const none: readonly FieldProblem[] = []

/** What a check left on a field. */
export const problemsOf = (field: Field): readonly FieldProblem[] =>
  (field.data as { problems?: FieldProblem[] } | undefined)?.problems ?? none

/**
 * Keeps what is wrong with a form beside its fields. A field that is not drawn yet gets its problems when it
 * is: Formily holds them for it.
 */
export function startFeedback(formily: Form) {
  const shown = new Set<string>()
  const changed = told<[]>()
  const put = (model: string, problems: FieldProblem[]) => {
    if (problems.length === 0 && !shown.has(model)) return
    if (problems.length) shown.add(model)
    else shown.delete(model)
    formily.setFieldState(model, (state) => {
      state.data = { problems }
    })
  }
  const show = (model: string, problems: FieldProblem[]) => {
    put(model, problems)
    changed.tell()
  }
  const showAll = (problems: readonly FieldProblem[]) => {
    const byModel = new Map<string, FieldProblem[]>([...shown].map((model) => [model, []]))
    for (const problem of problems)
      byModel.set(problem.model, [...(byModel.get(problem.model) ?? []), problem])
    formily.setFormState(() => {
      for (const [model, own] of byModel) put(model, own)
    })
    changed.tell()
  }
  return { show, showAll, hasShown: (model: string) => shown.has(model), onShow: changed.add }
}
