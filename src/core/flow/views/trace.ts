import type { Trace } from '../../../generated/types'
import type { FormVisibility } from './form-visibility'

/** Trace rows that quote form data: selected values, true conditions, function results. */
const ofForm = /^trace\.(form|function|super-form|decision)/

const mayRead = ({ code, params }: Trace, { keys }: FormVisibility) => {
  if (!ofForm.test(code) || params.keys === '') return true
  const read = params.keys ?? params.key
  return typeof read === 'string' && read.split(',').every((key) => keys.has(key))
}

/** Placeholder for reasons hidden from the reader. */
const stored: Trace = { code: 'trace.kept', params: {}, people: [] }

/**
 * Returns why people are recipients, redacted for a reader. Later rows repeat the people of earlier ones, so
 * if one row quotes a hidden field, only the placeholder is returned.
 */
export const toTrace = (trace: readonly Trace[], sight: FormVisibility): Trace[] =>
  !sight.isPartial || trace.every((row) => mayRead(row, sight)) ? [...trace] : [stored]
