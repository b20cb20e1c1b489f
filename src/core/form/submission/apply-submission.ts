import type { FormDesign, FormItem } from '../../../generated/types'
import { runToCompletion, type SliceGenerator } from '../../slices'
import type { DefaultContext } from '../defaults/default-formats'
import type { FieldRight, FormRights } from '../design/field-rights'
import { canHoldValue } from '../design/fields'
import { isTable, itemsOf } from '../design/items'
import { type FormValues, isSameValue, ownValue } from '../values/form-values'
import { applyRows } from './apply-rows'

/** Who writes and when; row ids come from newId. */
export interface WriteContext {
  by: { id: string; name: string }
  /** Milliseconds. */
  now: number
  newId: () => string
  /** From what defaults of new rows are made; without it formats know the person by name alone. */
  filling?: DefaultContext
}

/** What a person sends for a form. */
export interface Submission extends WriteContext {
  form: Pick<FormDesign, 'list'>
  rights: FormRights
  before: FormValues
  input: FormValues
}

/** A write outside the mask; a field that may not even be seen is called by its model, as one that is not there. */
interface RefusedWrite {
  model: string
  name: string
  /** Code of the column, in a table. */
  column?: string
}

/** A field whose value this submission changes. */
export interface FieldChange {
  item: FormItem
  before: unknown
  after: unknown
  /** How it reads, where only a source knows. */
  text?: string
}

/** What of a submission the rights let through, and what they do not. */
export interface SubmissionResult {
  values: FormValues
  changed: FieldChange[]
  refused: RefusedWrite[]
}

interface Judged {
  after: unknown
  /** Codes of refused columns; an empty text stands for the field itself. */
  refused: string[]
}

function* judge(
  item: FormItem,
  right: FieldRight,
  sent: { stored: unknown; value: unknown },
  how: WriteContext,
): SliceGenerator<Judged> {
  const { stored, value } = sent
  if (!canHoldValue(item)) return { after: stored, refused: [''] }
  if (isTable(item)) return yield* applyRows({ item, right, stored, value, ...how })
  if (isSameValue(stored, value)) return { after: stored, refused: [] }
  return right.access === 'edit' ? { after: value, refused: [] } : { after: stored, refused: [''] }
}

/**
 * Merges what a person may write into the stored values. A value equal to the stored one is no write; a hidden
 * or unknown field is refused whatever is sent for it.
 */
export const applySubmission = (submission: Submission): SubmissionResult =>
  runToCompletion(applySubmissionInSlices(submission))

/** Does the same, and may be interrupted between the rows of tables. */
export function* applySubmissionInSlices({
  form,
  rights,
  before,
  input,
  ...how
}: Submission): SliceGenerator<SubmissionResult> {
  const items = new Map(itemsOf(form).map((item) => [item.model, item]))
  const accepted: SubmissionResult = { values: { ...before }, changed: [], refused: [] }
  for (const [model, value] of Object.entries(input)) {
    const item = items.get(model)
    const right = item && rights.get(item.key)
    if (!item || !right || right.access === 'hidden') {
      accepted.refused.push({ model, name: model })
      continue
    }
    const stored = ownValue(before, model)
    const { after, refused } = yield* judge(item, right, { stored, value }, how)
    for (const column of refused)
      accepted.refused.push({ model, name: item.name, ...(column ? { column } : {}) })
    yield
    if (isSameValue(stored, after)) continue
    accepted.values[model] = after
    accepted.changed.push({ item, before: stored, after })
  }
  return accepted
}
