import type { FormDesign } from '../../../generated/types'
import { applyItemStates, linkForm } from '../linkage/linkage'
import { fullRights } from '../rights/rights'
import type { FormValues } from '../values/form-values'
import { checkForm, type FieldProblem } from './check-form'

/** What is wrong with the values of one of the product's own forms; what its conditions hide is not asked. */
export function checkProductValues(form: FormDesign, values: FormValues): FieldProblem[] {
  const linked = linkForm(form, { before: values, values, world: {} })
  return checkForm(form, linked.values, applyItemStates(form, fullRights(form), linked.states))
}
