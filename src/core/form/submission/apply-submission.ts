import type { FormDesign, FormItem } from '../../../generated/types'
import { runToCompletion, type SliceGenerator } from '../../slices'
import type { DefaultContext } from '../defaults/default-values'
import { canHoldValue, type FieldRight, type FormRights } from '../design'
import { formFieldsOf, isTableItem } from '../design/items'
import { type FormValues, getOwnValue, isSameValue } from '../values/form-values'
import { applyRows } from './apply-rows'

/** Author and time of a write; row ids come from newId. */
export interface WriteContext {
  by: { id: string; name: string }
  /** Milliseconds. */
  now: number
  newId: () => string
  /** Time zone of default dates without a filling. */
  zone?: string
  /** Context for defaults of new rows; without it, formats know only the person's name. */
  filling?: DefaultContext
}

/** Form input sent by a person. */
export interface Submission extends WriteContext {
  form: Pick<FormDesign, 'list'>
  rights: FormRights
  before: FormValues
  input: FormValues
}

/** Write outside the permitted fields. A hidden field is named by its model, like one that does not exist. */
interface RefusedWrite {
  model: string
  name: string
  /** Code of the column, in a table. */
  column?: string
}

/** Field changed by a submission. */
export interface FieldChange {
  item: FormItem
  before: unknown
  after: unknown
  /** Displayed text, where only a source knows it. */
  text?: string
}

/** Result of a submission: the permitted changes and the rejected writes. */
export interface SubmissionResult {
  values: FormValues
  changed: FieldChange[]
  refused: RefusedWrite[]
}

interface Judged {
  after: unknown
  /** Codes of rejected columns; an empty text refers to the field itself. */
  refused: string[]
}

function* judge(
  item: FormItem,
  right: FieldRight,
  sent: { stored: unknown; value: unknown },
  writing: WriteContext,
): SliceGenerator<Judged> {
  const { stored, value } = sent
  if (!canHoldValue(item)) return { after: stored, refused: [''] }
  if (isTableItem(item)) return yield* applyRows({ item, right, stored, value, ...writing })
  if (isSameValue(stored, value)) return { after: stored, refused: [] }
  return right.access === 'edit' ? { after: value, refused: [] } : { after: stored, refused: [''] }
}

/**
 * Merges permitted input into the stored values. A value equal to the stored one is not a write; input for a
 * hidden or unknown field is always rejected.
 */
export const applySubmission = (submission: Submission): SubmissionResult =>
  runToCompletion(applySubmissionInSlices(submission))

/** Generator variant that can be interrupted between table rows. */
export function* applySubmissionInSlices({
  form,
  rights,
  before,
  input,
  ...writing
}: Submission): SliceGenerator<SubmissionResult> {
  const items = new Map(formFieldsOf(form).map((item) => [item.model, item]))
  const accepted: SubmissionResult = { values: { ...before }, changed: [], refused: [] }
  for (const [model, value] of Object.entries(input)) {
    const item = items.get(model)
    const right = item && rights.get(item.key)
    if (!item || !right || right.access === 'hidden') {
      accepted.refused.push({ model, name: model })
      continue
    }
    const stored = getOwnValue(before, model)
    const { after, refused } = yield* judge(item, right, { stored, value }, writing)
    for (const column of refused)
      accepted.refused.push({ model, name: item.name, ...(column ? { column } : {}) })
    yield
    if (isSameValue(stored, after)) continue
    accepted.values[model] = after
    accepted.changed.push({ item, before: stored, after })
  }
  return accepted
}
