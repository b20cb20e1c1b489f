import type { FormDesign } from '../../../generated/types'
import { applyItemStates, linkForm } from '../linkage/linkage'
import { fullRights } from '../rights/rights'
import type { FormValues } from '../values/form-values'
import { checkForm, type FieldProblem } from './check-form'

/** Returns the problems of the values of a product form; fields hidden by conditions are skipped. */
export function checkProductValues(form: FormDesign, values: FormValues): FieldProblem[] {
  const linked = linkForm(form, { before: values, values, world: {} })
  return checkForm(form, linked.values, applyItemStates(form, fullRights(form), linked.states))
}
