import type { FlowDesign, FlowDesignStep } from '../../../generated/types'
import { computeFormRights, type FieldRight, type FormRights, formFieldsOf } from '../../form'
import { memoizeByOwner } from '../../text/memoize'
import { getStartStep, getStep } from '../design'

/** Visibility of a flow's form for a person. */
export interface FormVisibility {
  rights: FormRights
  /** Whether any part is hidden from the person; texts that quote values are then hidden too. */
  isPartial: boolean
  /** Keys and models of fields that the person may read with every column. */
  keys: ReadonlySet<string>
  models: ReadonlySet<string>
}

/** Returns the form rights of a person who starts a flow of this design. */
export const startFormRights = (design: FlowDesign): FormRights =>
  computeFormRights(design.formset, {
    step: getStartStep(design).formEditLimit,
    flow: design.set.formEditLimit,
    mode: 'creat',
  })

/** Returns the form rights of a person who handles a message of this step. */
export const taskFormRights = (design: FlowDesign, step: FlowDesignStep): FormRights =>
  computeFormRights(design.formset, {
    step: step.formEditLimit,
    flow: design.set.formEditLimit,
    mode: 'deal',
  })

/**
 * Returns the rights to view the form afterwards. The flow's view settings apply first (显示表单配置); a field not
 * restricted there is hidden if every step in which the person had a message hides it. A person with the
 * watch permission sees all of it (domain: form permission per step).
 */
export function readerFormRights(
  design: FlowDesign,
  stepIds: Iterable<string>,
  watches: boolean,
): FormRights {
  if (watches) return computeFormRights(design.formset, { mode: 'view' })
  const steps = [...new Set(stepIds)].map((id) => getStep(design, id).formEditLimit)
  const views = (steps.length ? steps : [[]]).map((limits) =>
    computeFormRights(design.formset, { step: design.set.formEditLimit, flow: limits, mode: 'view' }),
  )
  return views.reduce(either)
}

/** Returns the visibility of a form under these rights. */
export function formVisibilityOf(design: FlowDesign, rights: FormRights): FormVisibility {
  const items = formFieldsOf(design.formset)
  const whole = items.filter((item) => isWhole(rights.get(item.key)))
  return {
    rights,
    isPartial: whole.length < items.length,
    keys: new Set(whole.map(({ key }) => key)),
    models: new Set(whole.map(({ model }) => model)),
  }
}

const sights = memoizeByOwner<FlowDesign, FormVisibility>()

/** Returns the form visibility of a step's assignees in lists, memoized by step and version. */
export const stepVisibilityOf = (design: FlowDesign, stepId: string): FormVisibility =>
  sights(design, stepId, () => formVisibilityOf(design, readerFormRights(design, [stepId], false)))

const isWhole = (right: FieldRight | undefined) =>
  right !== undefined &&
  right.access !== 'hidden' &&
  [...(right.columns?.values() ?? [])].every(({ access }) => access !== 'hidden')

/** Combines two views: a field is visible if either shows it. */
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
