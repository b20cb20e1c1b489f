import type { FormDesign, FormLimit } from '#/generated/types'
import {
  type FormMode,
  type FormRights,
  type FormValues,
  fullRights,
  hideEmptyFields,
  rightsOf,
} from '../../../core/form'
import type { DesignerFlow } from '../context'

/** Rights and limits under which a form is previewed. */
export interface PreviewRights {
  rights: FormRights
  mode: FormMode
  limits: { step: readonly FormLimit[]; flow: readonly FormLimit[] }
  /** Name of the step; undefined where every field may be written. */
  stepName?: string
}

/** Returns the rights of a step's assignee for the form as filled in; without a step, all rights. */
export function previewRightsOf(
  form: FormDesign,
  flow: DesignerFlow | null,
  stepId: string,
  values: FormValues,
): PreviewRights {
  const step = flow?.funlist.find(({ id }) => id === stepId)
  if (!flow || !step) return { rights: fullRights(form), mode: 'creat', limits: { step: [], flow: [] } }
  const mode = step.is_start ? 'creat' : 'deal'
  const limits = { step: step.formEditLimit, flow: flow.set.formEditLimit }
  const rights = hideEmptyFields(form, rightsOf(form, { ...limits, mode }), values)
  return { rights, mode, limits, stepName: step.name }
}
