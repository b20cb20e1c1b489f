import { createHash } from 'node:crypto'
import type { FormReader } from '../../core/flow/forms/open-form'
import { toReaderForm, type ReaderForm as Visible } from '../../core/flow/forms/visible-form'
import type { FlowSnapshot } from '../../core/flow/snapshot/snapshot'
import { canonicalizeInSlices } from '../../core/proof/canonical-json'
import { runInSlices } from '../../core/slices'

/** A form as one person may see it: nothing hidden is in it. */
export interface VisibleFormView extends Visible {
  /** Tells whether the form is still the one that the person saw. */
  formmd5: string
}

/** Equal values have equal text, whatever the order of their keys. */
const md5Of = (text: string) => createHash('md5').update(text).digest('hex')

/** The form and its values as they open for somebody with these rights. */
export function toVisibleFormView(snapshot: FlowSnapshot, opener: FormReader): VisibleFormView {
  const shown = toReaderForm(snapshot, opener)
  return { ...shown, formmd5: md5Of(runInSlices(snapshot, () => canonicalizeInSlices(shown.formdata))) }
}
