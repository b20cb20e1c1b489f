import type { FormCopy, FormCopyEntry, FormDesign, FormMap, FormMapItem } from '../../../generated/types'
import type { FormWithValues } from '../expression-scope'
import { type MapResult, mapForm } from './map-form'

/** An entry as a map would say it: unless it has a value of its own, from the field of the same model. */
const mapOf = ({ model_key, name, is_advanced, value }: FormCopyEntry): FormMapItem => {
  const same = { type: 'normal' as const, normal: model_key, advanced: '' }
  return { name, label: name, model: model_key, custom_value: (is_advanced && value) || same }
}

/** A copy as the map that it amounts to. */
export const copyToMap = (entries: FormCopy): FormMap => entries.map(mapOf)

/** The values that a copy of a form begins with (S2-105). */
export const copyForm = (
  entries: FormCopy,
  from: FormWithValues,
  target: Pick<FormDesign, 'list'>,
): MapResult => mapForm(copyToMap(entries), from, target)
