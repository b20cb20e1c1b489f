import type { Trace } from '../../../generated/types'
import type { FormVisibility } from './form-visibility'

/** Rows that tell what a form holds: what is picked in a field, which condition holds, what a function found. */
const ofForm = /^trace\.(form|function|super-form|decision)/

const mayRead = ({ code, params }: Trace, { keys }: FormVisibility) => {
  if (!ofForm.test(code) || params.keys === '') return true
  const read = params.keys ?? params.key
  return typeof read === 'string' && read.split(',').every((key) => keys.has(key))
}

/** What stands for reasons that are kept from the reader. */
const kept: Trace = { code: 'trace.kept', params: {}, people: [] }

/**
 * Why people are recipients, as a person may read it. Rows that follow repeat whom the rows before them found, so
 * that where one tells of a field kept from the reader, nothing is told but that.
 */
export const toTrace = (trace: readonly Trace[], sight: FormVisibility): Trace[] =>
  !sight.isPartial || trace.every((row) => mayRead(row, sight)) ? [...trace] : [kept]
