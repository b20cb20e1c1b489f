import type { FormCopy, FormCopyEntry, FormDesign, FormItem } from '../../../generated/types'
import { targetsOf } from './suggest-mapping'

/** Reason why a change to the copied fields is rejected; the code names its sentence (S2-168…171). */
export type CopyRefusal = 'none-selected' | 'already-there' | 'not-there' | 'all-there'

/** Entries after a change, or the reason why it is rejected. */
export type CopyChange =
  | { entries: FormCopy; refusal?: undefined }
  | { entries?: undefined; refusal: CopyRefusal }

type Form = Pick<FormDesign, 'list'>

const entryFor = ({ model, name }: FormItem): FormCopyEntry => ({
  model_key: model,
  name,
  is_advanced: false,
  show: true,
})

const has = (entries: FormCopy, model: string) => entries.some(({ model_key }) => model_key === model)

/** Adds a field to copy. */
export function addEntry(entries: FormCopy, form: Form, model: string): CopyChange {
  const item = targetsOf(form).find((one) => one.model === model)
  if (!item) return { refusal: 'none-selected' }
  if (has(entries, model)) return { refusal: 'already-there' }
  return { entries: [...entries, entryFor(item)] }
}

/** Adds all fields of the form; those already chosen are unchanged. */
export function addAllEntries(entries: FormCopy, form: Form): CopyChange {
  const missing = targetsOf(form).filter(({ model }) => !has(entries, model))
  return missing.length ? { entries: [...entries, ...missing.map(entryFor)] } : { refusal: 'all-there' }
}

/** Removes a field from the copy. */
export function removeEntry(entries: FormCopy, model: string): CopyChange {
  if (!model) return { refusal: 'none-selected' }
  if (!has(entries, model)) return { refusal: 'not-there' }
  return { entries: entries.filter(({ model_key }) => model_key !== model) }
}
