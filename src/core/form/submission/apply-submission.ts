import type { FormDesign, FormItem } from '../../../generated/types'
import { finish, type Sliced } from '../../slices'
import type { DefaultContext } from '../defaults/default-formats'
import type { FieldRight, FormRights } from '../design/field-rights'
import { holdsValue } from '../design/fields'
import { isTable, itemsOf } from '../design/items'
import { type FormValues, own, sameValue } from '../values/form-values'
import { acceptRows } from './apply-rows'

/** Who writes and when; row ids come from newId. */
export interface Writing {
  by: { id: string; name: string }
  /** Milliseconds. */
  now: number
  newId: () => string
  /** From what defaults of new rows are made; without it formats know the person by name alone. */
  filling?: DefaultContext
}

/** What a person sends for a form. */
export interface Submission extends Writing {
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
export interface Accepted {
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
  how: Writing,
): Sliced<Judged> {
  const { stored, value } = sent
  if (!holdsValue(item)) return { after: stored, refused: [''] }
  if (isTable(item)) return yield* acceptRows({ item, right, stored, value, ...how })
  if (sameValue(stored, value)) return { after: stored, refused: [] }
  return right.access === 'edit' ? { after: value, refused: [] } : { after: stored, refused: [''] }
}

/**
 * Merges what a person may write into the stored values. A value equal to the stored one is no write; a hidden
 * or unknown field is refused whatever is sent for it.
 */
export const acceptInput = (submission: Submission): Accepted => finish(acceptInSlices(submission))

/** Does the same, and may be interrupted between the rows of tables. */
export function* acceptInSlices({ form, rights, before, input, ...how }: Submission): Sliced<Accepted> {
  const items = new Map(itemsOf(form).map((item) => [item.model, item]))
  const accepted: Accepted = { values: { ...before }, changed: [], refused: [] }
  for (const [model, value] of Object.entries(input)) {
    const item = items.get(model)
    const right = item && rights.get(item.key)
    if (!item || !right || right.access === 'hidden') {
      accepted.refused.push({ model, name: model })
      continue
    }
    const stored = own(before, model)
    const { after, refused } = yield* judge(item, right, { stored, value }, how)
    for (const column of refused)
      accepted.refused.push({ model, name: item.name, ...(column ? { column } : {}) })
    yield
    if (sameValue(stored, after)) continue
    accepted.values[model] = after
    accepted.changed.push({ item, before: stored, after })
  }
  return accepted
}
