import { createHash } from 'node:crypto'
import { type FlowSnapshot, type FormReader, toReaderForm, type ReaderForm as Visible } from '../../core/flow'
import { valuesByAlias } from '../../core/form'
import { canonicalizeInSlices } from '../../core/proof/digest'
import { runInSlices } from '../../core/slices'
import type { Caller } from '../platform'

/** Form redacted for one reader: it contains nothing hidden. */
export interface VisibleFormView extends Visible {
  /** Digest that identifies the form the person saw. */
  formmd5: string
}

/** Digest of a text; equal values have equal text, whatever the order of their keys. */
const md5Of = (text: string) => createHash('md5').update(text).digest('hex')

/** View of the form and its values for a reader with these rights. */
export function toVisibleFormView(snapshot: FlowSnapshot, opener: FormReader): VisibleFormView {
  const shown = toReaderForm(snapshot, opener)
  return { ...shown, formmd5: md5Of(runInSlices(snapshot, () => canonicalizeInSlices(shown.formdata))) }
}

/** Values by the aliases of their fields, which programs read; pages read them by the keys. */
export function toAliasValues(
  { formset, formdata }: Pick<Visible, 'formset' | 'formdata'>,
  { token }: Pick<Caller, 'token'>,
): { aliasvalues?: Record<string, unknown> } {
  const aliasvalues = token && valuesByAlias(formset, formdata)
  return aliasvalues ? { aliasvalues } : {}
}
