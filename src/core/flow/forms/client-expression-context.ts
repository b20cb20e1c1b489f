import type { FlowFacts, FormDesign } from '../../../generated/types'
import { withTableExpressions } from '../../decision/decision-tables'
import { findCustomReferences } from '../../expression'
import { activeFormulasOf } from '../../form'
import { dependsOnForm } from '../../recipient/custom-function'
import type { FlowSnapshot } from '../snapshot'
import { type FormActor, flowExpressionContextOf } from './flow-expression-context'

/** Data with which a page evaluates formulas of a form to the same results as the server. */
export interface ClientExpressionContext {
  flowfacts: FlowFacts
  /** Values of custom functions by id. */
  customs: Record<string, unknown>
}

/**
 * Returns the flow facts and the custom functions that the form's formulas call. Functions that read the form
 * are evaluated on the server only: their inputs may be hidden from the reader, and change while the form is
 * filled in.
 */
export function toClientExpressionContext(
  snapshot: FlowSnapshot,
  acting: FormActor,
  form: Pick<FormDesign, 'list' | 'decisions'>,
): ClientExpressionContext {
  const { design, groups } = snapshot
  const { flow, custom } = flowExpressionContextOf(snapshot, acting)
  const texts = activeFormulasOf(form).map(({ text }) => text)
  const called = new Set(
    withTableExpressions(form, texts)
      .flatMap(findCustomReferences)
      .map(({ id }) => id),
  )
  const open = (design.set.customFuns ?? []).filter(
    (one) => called.has(one.id) && !dependsOnForm(one, groups),
  )
  return { flowfacts: flow, customs: Object.fromEntries(open.map(({ id }) => [id, custom(id)])) }
}
