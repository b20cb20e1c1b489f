import type { FormDesign, FormLimit } from '../../../generated/types'
import { type FormValues, redactFormInSlices, serializeRights } from '../../form'
import { runInSlices } from '../../slices'
import type { FlowSnapshot } from '../snapshot'
import { type FormReader, openForm } from './open-form'

/** Form as visible to one person, without hidden values. */
export interface ReaderForm {
  formset: FormDesign
  limits: FormLimit[]
  formdata: FormValues
}

/** Returns the form and its values as they open for a reader with these rights. */
export function toReaderForm(snapshot: FlowSnapshot, opener: FormReader): ReaderForm {
  const { form, rights, values } = openForm(snapshot, opener)
  const shown = runInSlices(snapshot, () => redactFormInSlices(form, rights, values))
  return { formset: shown.form, limits: serializeRights(rights, shown.form), formdata: shown.values }
}
