import type { FormDesign, FormLimit } from '../../../generated/types'
import { visibleInSlices } from '../../form/rights/redact-form'
import { limitsOf } from '../../form/rights/rights'
import type { FormValues } from '../../form/values/form-values'
import { inSlices } from '../../slices'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { type Opener, openForm } from './open-form'

/** A form as one person may see it: nothing hidden is in it. */
export interface ShownForm {
  formset: FormDesign
  limits: FormLimit[]
  formdata: FormValues
}

/** The form and its values as they open for somebody with these rights. */
export function shownForm(snapshot: FlowSnapshot, opener: Opener): ShownForm {
  const { form, rights, values } = openForm(snapshot, opener)
  const shown = inSlices(snapshot, () => visibleInSlices(form, rights, values))
  return { formset: shown.form, limits: limitsOf(rights, shown.form), formdata: shown.values }
}
