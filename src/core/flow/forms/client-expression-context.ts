import type { FlowFacts, FormDesign } from '../../../generated/types'
import { withAsked } from '../../decision/decision-tables'
import { customsOf } from '../../expression'
import { formulasOf } from '../../form/linkage/formulas'
import { looksAtForm } from '../../recipient/depends-on-form'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { type Acting, worldOf } from './flow-expression-context'

/** What a page is told so that formulas of a form come out there as on the server. */
export interface PageWorld {
  flowfacts: FlowFacts
  /** Values of custom functions by id. */
  customs: Record<string, unknown>
}

/**
 * The facts of the flow, and the custom functions that the form's formulas call. Those that look at the form are
 * left to the server: what they read may be hidden from the reader, and changes while the form is filled in.
 */
export function pageWorld(
  snapshot: FlowSnapshot,
  acting: Acting,
  form: Pick<FormDesign, 'list' | 'decisions'>,
): PageWorld {
  const { design, groups } = snapshot
  const { flow, custom } = worldOf(snapshot, acting)
  const texts = formulasOf(form).map(({ text }) => text)
  const called = new Set(
    withAsked(form, texts)
      .flatMap(customsOf)
      .map(({ id }) => id),
  )
  const open = (design.set.customFuns ?? []).filter((one) => called.has(one.id) && !looksAtForm(one, groups))
  return { flowfacts: flow, customs: Object.fromEntries(open.map(({ id }) => [id, custom(id)])) }
}
