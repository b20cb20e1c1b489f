import type { FormDesign } from '../../../generated/types'
import { link, linkedRights } from '../linkage/linkage'
import { fullRights } from '../rights/rights'
import type { FormValues } from '../values/form-values'
import { checkForm, type FieldProblem } from './check-form'

/** What is wrong with the values of one of the product's own forms; what its conditions hide is not asked. */
export function problemsOf(form: FormDesign, values: FormValues): FieldProblem[] {
  const linked = link(form, { before: values, values, world: {} })
  return checkForm(form, linked.values, linkedRights(form, fullRights(form), linked.states))
}
