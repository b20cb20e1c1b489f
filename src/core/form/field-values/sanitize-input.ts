import type { FormItem } from '../../../generated/types'
import type { SliceGenerator } from '../../slices'
import { fieldNameOf, textOf } from '../design/fields'
import { checkValue, type Fault } from '../json-schema/check-value'
import { parseColour } from '../values/colour'
import { type FormValues, ownValue } from '../values/form-values'
import { valueSchemaOf } from './value-schema'

/**
 * Sanitizes HTML, or returns the exceeded work limit. The implementation differs between browser and server.
 */
export type HtmlSanitizer = (html: string) => SliceGenerator<string | Fault>

/** Normalizes a colour from any notation; an invalid one is left to the check. */
export const normalizeColour = (item: FormItem, value: unknown) =>
  fieldNameOf(item) === 'color' && typeof value === 'string' ? parseColour(value) : undefined

/** Sanitized values, and the faults of omitted HTML. */
interface CleanedInput {
  values: FormValues
  faults: readonly { item: FormItem; fault: Fault }[]
}

/**
 * Sanitizes the HTML of items and normalizes colours; returns the same values if there are none. HTML that is
 * too long for its field or too expensive is not sanitized but omitted with its fault.
 */
export function* sanitizeInput(
  items: readonly FormItem[],
  values: FormValues,
  clean: HtmlSanitizer,
): SliceGenerator<CleanedInput> {
  const cleaned: FormValues = {}
  const faults: { item: FormItem; fault: Fault }[] = []
  for (const item of items) {
    const value = ownValue(values, item.model)
    const html = textOf(item).from === 'html' && typeof value === 'string'
    const after = html
      ? (checkValue(valueSchemaOf(item), value) ?? (yield* clean(value)))
      : normalizeColour(item, value)
    if (typeof after === 'object') faults.push({ item, fault: after })
    else if (html || after) cleaned[item.model] = after
  }
  if (!faults.length && !Object.keys(cleaned).length) return { values, faults }
  const faulty = new Set(faults.map(({ item }) => item.model))
  const kept = Object.entries(values).filter(([model]) => !faulty.has(model))
  return { values: { ...Object.fromEntries(kept), ...cleaned }, faults }
}
