import type { FormCopy, FormCopyEntry, FormDesign, FormMap, FormMapItem } from '../../../generated/types'
import type { FormWithValues } from '../expression-scope'
import { type MapResult, mapForm } from './map-form'

/** Converts a copy entry to a map entry: from the field of the same model, unless it has its own value. */
const mapOf = ({ model_key, name, is_advanced, value }: FormCopyEntry): FormMapItem => {
  const same = { type: 'normal' as const, normal: model_key, advanced: '' }
  return { name, label: name, model: model_key, custom_value: (is_advanced && value) || same }
}

/** Converts a copy to the equivalent map. */
export const copyToMap = (entries: FormCopy): FormMap => entries.map(mapOf)

/** Computes the initial values of a copied form (S2-105). */
export const copyForm = (
  entries: FormCopy,
  from: FormWithValues,
  target: Pick<FormDesign, 'list'>,
): MapResult => mapForm(copyToMap(entries), from, target)
