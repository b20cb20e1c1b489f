import type { FlowDesign, FlowDesignStep } from '../../../generated/types'
import type { FieldRight, FormRights } from '../../form/design/field-rights'
import { itemsOf } from '../../form/design/items'
import { rightsOf } from '../../form/rights/rights'
import { startStepOf, stepOf } from '../design/design'
import { memoizeByOwner } from '../design/memoize'

/** How a person sees a flow's form. */
export interface FormVisibility {
  rights: FormRights
  /** Whether anything is kept from the person; then texts that quote values are kept back too. */
  isPartial: boolean
  /** Keys and models of the fields that the person may read with every column. */
  keys: ReadonlySet<string>
  models: ReadonlySet<string>
}

/** Rights on the form of someone who starts a flow of this design. */
export const rightsToCreate = (design: FlowDesign): FormRights =>
  rightsOf(design.formset, {
    step: startStepOf(design).formEditLimit,
    flow: design.set.formEditLimit,
    mode: 'creat',
  })

/** Rights on the form of someone who handles a message of this step. */
export const rightsToDeal = (design: FlowDesign, step: FlowDesignStep): FormRights =>
  rightsOf(design.formset, { step: step.formEditLimit, flow: design.set.formEditLimit, mode: 'deal' })

/**
 * Rights to look at the form afterwards. What the flow decides for viewing counts first (显示表单配置); a field left
 * open there is hidden from a person if every step in which the person had a message hides it. Whoever may watch
 * the flow sees all of it (domain: form permission per step).
 */
export function rightsToView(design: FlowDesign, stepIds: Iterable<string>, watches: boolean): FormRights {
  if (watches) return rightsOf(design.formset, { mode: 'view' })
  const steps = [...new Set(stepIds)].map((id) => stepOf(design, id).formEditLimit)
  const views = (steps.length ? steps : [[]]).map((limits) =>
    rightsOf(design.formset, { step: design.set.formEditLimit, flow: limits, mode: 'view' }),
  )
  return views.reduce(either)
}

/** A form as these rights show it. */
export function formVisibilityOf(design: FlowDesign, rights: FormRights): FormVisibility {
  const items = itemsOf(design.formset)
  const whole = items.filter((item) => isWhole(rights.get(item.key)))
  return {
    rights,
    isPartial: whole.length < items.length,
    keys: new Set(whole.map(({ key }) => key)),
    models: new Set(whole.map(({ model }) => model)),
  }
}

const sights = memoizeByOwner<FlowDesign, FormVisibility>()

/** How whoever has a message of a step sees the form in lists; kept for each step of a version. */
export const stepVisibilityOf = (design: FlowDesign, stepId: string): FormVisibility =>
  sights(design, stepId, () => formVisibilityOf(design, rightsToView(design, [stepId], false)))

const isWhole = (right: FieldRight | undefined) =>
  right !== undefined &&
  right.access !== 'hidden' &&
  [...(right.columns?.values() ?? [])].every(({ access }) => access !== 'hidden')

/** What at least one of two views shows. */
const either = (one: FormRights, other: FormRights): FormRights =>
  new Map([...one].map(([key, right]) => [key, moreOpen(right, other.get(key) ?? right)]))

function moreOpen(one: FieldRight, other: FieldRight): FieldRight {
  if (one.access === 'hidden') return other
  if (other.access === 'hidden' || !one.columns) return one
  const columns = [...one.columns].map(([code, right]) => {
    const twin = other.columns?.get(code)
    return [code, right.access === 'hidden' && twin ? twin : right] as const
  })
  return { ...one, columns: new Map(columns) }
}
