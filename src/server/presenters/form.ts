import { createHash } from 'node:crypto'
import { type Opener, openForm } from '../../core/flow/forms/open-form'
import type { FlowSnapshot } from '../../core/flow/snapshot/snapshot'
import { limitsOf } from '../../core/form/rights/rights'
import { visible } from '../../core/form/rights/visible-parts'
import type { FormValues } from '../../core/form/values/values'
import type { FormDesign, FormLimit } from '../../generated/types'

/** A form as one person may see it: nothing hidden is in it. */
export interface ShownForm {
  formset: FormDesign
  limits: FormLimit[]
  formdata: FormValues
  /** Tells whether the form is still the one that the person saw. */
  formmd5: string
}

/** The form and its values as they open for somebody with these rights. */
export function toShownForm(snapshot: FlowSnapshot, opener: Opener): ShownForm {
  const { form, rights, values } = openForm(snapshot, opener)
  const shown = visible(form, rights, values)
  return {
    formset: shown.form,
    limits: limitsOf(rights, shown.form),
    formdata: shown.values,
    formmd5: createHash('md5').update(stable(shown.values)).digest('hex'),
  }
}

/** JSON with the keys in order, so that equal values give equal text. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (isPlain(part) ? sorted(part) : part))

const isPlain = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
