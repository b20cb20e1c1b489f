import type { FlowDesign, FlowDesignStep } from '../../../generated/types'
import {
  type ClearReading,
  type ColumnRight,
  computeFormRights,
  type FieldRight,
  type FormRights,
  type FormValues,
  formFieldsOf,
  maskFormInSlices,
  masksOf,
} from '../../form'
import { runToCompletion } from '../../slices'
import { memoizeByOwner, memoizeWeak } from '../../text/memoize'
import { getStartStep, getStep } from '../design'
import { type Actor, clearReadingOf } from '../snapshot'

/** Visibility of a flow's form for a person. */
export interface FormVisibility {
  rights: FormRights
  /** Whether any part is hidden from the person; texts that quote values are then hidden too. */
  isPartial: boolean
  /** Keys and models of fields that the person may read with every column. */
  keys: ReadonlySet<string>
  models: ReadonlySet<string>
}

/** What a person's rights on a flow let them read of its form beyond the steps. */
export interface ReaderRights {
  /** Whether they see what steps hide. */
  watches: boolean
  /** Which masked values they read in full. */
  clear: ClearReading
}

/** Returns what the rights of a person on a flow let them read of its form. */
export const readerRightsOf = (actor: Pick<Actor, 'allows' | 'clearFields'>): ReaderRights => ({
  watches: actor.allows.includes('watch'),
  clear: clearReadingOf(actor),
})

/** Whether a design masks a field or column at a step or for its readers. */
export const hasMasks = memoizeWeak(
  ({ set, funlist }: FlowDesign): boolean =>
    [set.formEditLimit, ...funlist.map(({ formEditLimit }) => formEditLimit)].flatMap(masksOf).length > 0,
)

/** Returns the form rights of a person who starts a flow of this design. */
export const startFormRights = (design: FlowDesign): FormRights =>
  computeFormRights(design.formset, {
    step: getStartStep(design).formEditLimit,
    flow: design.set.formEditLimit,
    mode: 'creat',
  })

/** Returns the form rights of a person who handles a message of this step. */
export const taskFormRights = (
  design: FlowDesign,
  step: FlowDesignStep,
  { clear }: Pick<ReaderRights, 'clear'>,
): FormRights =>
  computeFormRights(design.formset, {
    step: step.formEditLimit,
    flow: design.set.formEditLimit,
    mode: 'deal',
    clear,
  })

/**
 * Returns the rights to view the form afterwards. The flow's view settings apply first (显示表单配置); a field not
 * restricted there is hidden if every step in which the person had a message hides it. A person with the
 * watch permission sees all of it, and what the view settings mask as masked text (domain: form permission per
 * step).
 */
export function readerFormRights(
  design: FlowDesign,
  stepIds: Iterable<string>,
  { watches, clear }: ReaderRights,
): FormRights {
  const { formEditLimit } = design.set
  if (watches) return computeFormRights(design.formset, { step: masksOf(formEditLimit), mode: 'view', clear })
  const steps = [...new Set(stepIds)].map((id) => getStep(design, id).formEditLimit)
  const views = (steps.length ? steps : [[]]).map((limits) =>
    computeFormRights(design.formset, { step: formEditLimit, flow: limits, mode: 'view', clear }),
  )
  return views.reduce(either)
}

/** Returns a whole form with masked text in place of what the design masks for all readers. */
export const maskForSupervisors = (design: FlowDesign, values: FormValues) => {
  const rights = readerFormRights(design, [], { watches: true, clear: false })
  return runToCompletion(maskFormInSlices({ form: design.formset, rights, values }, {}))
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
export const stepVisibilityOf = (design: FlowDesign, stepId: string, clear: ClearReading): FormVisibility =>
  sights(design, `${typeof clear === 'boolean' ? clear : [...clear].join()} ${stepId}`, () =>
    formVisibilityOf(design, readerFormRights(design, [stepId], { watches: false, clear })),
  )

const isWhole = (right: FieldRight | undefined) =>
  right !== undefined &&
  right.access !== 'hidden' &&
  [...(right.columns?.values() ?? [])].every(({ access }) => access !== 'hidden')

/** Combines two rights on a place: one that shows it goes before one that masks it, and that before one that hides it. */
function moreShown<Right extends ColumnRight>(one: Right, other: Right | undefined): Right {
  if (one.access !== 'hidden' || !other) return one
  return other.access !== 'hidden' || (other.mask && !one.mask) ? other : one
}

/** Combines two views: a field is visible if either shows it. */
const either = (one: FormRights, other: FormRights): FormRights =>
  new Map([...one].map(([key, right]) => [key, moreOpen(right, other.get(key) ?? right)]))

function moreOpen(one: FieldRight, other: FieldRight): FieldRight {
  if (one.access === 'hidden' || other.access === 'hidden' || !one.columns) return moreShown(one, other)
  const columns = [...one.columns].map(
    ([code, right]) => [code, moreShown(right, other.columns?.get(code))] as const,
  )
  return { ...one, columns: new Map(columns) }
}
