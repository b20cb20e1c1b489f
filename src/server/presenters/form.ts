import { createHash } from 'node:crypto'
import type { Opener } from '../../core/flow/forms/open-form'
import { shownForm, type ShownForm as Visible } from '../../core/flow/forms/visible-form'
import type { FlowSnapshot } from '../../core/flow/snapshot/snapshot'
import { canonicalInSlices } from '../../core/proof/canonical-json'
import { inSlices } from '../../core/slices'

/** A form as one person may see it: nothing hidden is in it. */
export interface ShownForm extends Visible {
  /** Tells whether the form is still the one that the person saw. */
  formmd5: string
}

/** Equal values have equal text, whatever the order of their keys. */
const md5Of = (text: string) => createHash('md5').update(text).digest('hex')

/** The form and its values as they open for somebody with these rights. */
export function toShownForm(snapshot: FlowSnapshot, opener: Opener): ShownForm {
  const shown = shownForm(snapshot, opener)
  return { ...shown, formmd5: md5Of(inSlices(snapshot, () => canonicalInSlices(shown.formdata))) }
}
