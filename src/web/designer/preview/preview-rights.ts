import type { FormRights } from '#/core/form/design/field-rights'
import { seenRights } from '#/core/form/linkage/explain-rights'
import { type FormMode, fullRights, rightsOf } from '#/core/form/rights/rights'
import type { FormValues } from '#/core/form/values/form-values'
import type { FormDesign, FormLimit } from '#/generated/types'
import type { FlowAround } from '../context'

/** With what rights, and by which limits, somebody looks at a form. */
export interface Eyes {
  rights: FormRights
  mode: FormMode
  limits: { step: readonly FormLimit[]; flow: readonly FormLimit[] }
  /** The name of the step; nothing where everything may be written. */
  stepName?: string
}

/** What whoever has a message of a step may do with the form as it is filled; without a step, everything. */
export function eyesOf(form: FormDesign, flow: FlowAround | null, stepId: string, values: FormValues): Eyes {
  const step = flow?.funlist.find(({ id }) => id === stepId)
  if (!flow || !step) return { rights: fullRights(form), mode: 'creat', limits: { step: [], flow: [] } }
  const mode = step.is_start ? 'creat' : 'deal'
  const limits = { step: step.formEditLimit, flow: flow.set.formEditLimit }
  const rights = seenRights(form, rightsOf(form, { ...limits, mode }), values)
  return { rights, mode, limits, stepName: step.name }
}
