import { createHash } from 'node:crypto'
import type { Opener } from '../../core/flow/forms/open-form'
import { shownForm, type ShownForm as Visible } from '../../core/flow/forms/shown-form'
import type { FlowSnapshot } from '../../core/flow/snapshot/snapshot'

/** A form as one person may see it: nothing hidden is in it. */
export interface ShownForm extends Visible {
  /** Tells whether the form is still the one that the person saw. */
  formmd5: string
}

/** The form and its values as they open for somebody with these rights. */
export function toShownForm(snapshot: FlowSnapshot, opener: Opener): ShownForm {
  const shown = shownForm(snapshot, opener)
  return { ...shown, formmd5: createHash('md5').update(stable(shown.formdata)).digest('hex') }
}

/** JSON with the keys in order, so that equal values give equal text. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (isPlain(part) ? sorted(part) : part))

const isPlain = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
