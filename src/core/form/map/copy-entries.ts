import type { FormCopy, FormCopyEntry, FormDesign, FormItem } from '../../../generated/types'
import { targetsOf } from './suggest-mapping'

/** Why a choice of fields to copy stays as it is; the code names its sentence (S2-168…171). */
export type CopyRefusal = 'none-selected' | 'already-there' | 'not-there' | 'all-there'

/** The entries after a change, or why there is none. */
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

/** One more field to copy. */
export function addEntry(entries: FormCopy, form: Form, model: string): CopyChange {
  const item = targetsOf(form).find((one) => one.model === model)
  if (!item) return { refusal: 'none-selected' }
  if (has(entries, model)) return { refusal: 'already-there' }
  return { entries: [...entries, entryFor(item)] }
}

/** Every field of the form to copy; those chosen already stay as they are. */
export function addAllEntries(entries: FormCopy, form: Form): CopyChange {
  const missing = targetsOf(form).filter(({ model }) => !has(entries, model))
  return missing.length ? { entries: [...entries, ...missing.map(entryFor)] } : { refusal: 'all-there' }
}

/** One field less to copy. */
export function removeEntry(entries: FormCopy, model: string): CopyChange {
  if (!model) return { refusal: 'none-selected' }
  if (!has(entries, model)) return { refusal: 'not-there' }
  return { entries: entries.filter(({ model_key }) => model_key !== model) }
}
