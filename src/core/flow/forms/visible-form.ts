import type { FormDesign, FormLimit } from '../../../generated/types'
import { type FormValues, maskFormInSlices, redactFormInSlices, serializeRights } from '../../form'
import { runInSlices } from '../../slices'
import type { FlowSnapshot } from '../snapshot'
import { type FormReader, openForm } from './open-form'

/** Form as visible to one person, without hidden values. */
export interface ReaderForm {
  formset: FormDesign
  limits: FormLimit[]
  formdata: FormValues
}

/**
 * Returns the form and its values as they open for a reader with these rights: without what is hidden, and with
 * masked text in place of what is masked.
 */
export function toReaderForm(snapshot: FlowSnapshot, opener: FormReader): ReaderForm {
  const { form, rights, values } = openForm(snapshot, opener)
  const place = opener.unmasks && snapshot.flow ? { flow: snapshot.flow.id } : {}
  const masked = runInSlices(snapshot, () => maskFormInSlices({ form, rights, values }, place))
  const shown = runInSlices(snapshot, () => redactFormInSlices(masked.form, masked.rights, masked.values))
  return { formset: shown.form, limits: serializeRights(masked.rights, shown.form), formdata: shown.values }
}
