import type { FormItem } from '../../../generated/types'
import type { SliceGenerator } from '../../slices'
import { fieldNameOf, textOf } from '../design/fields'
import { checkValue, type Fault } from '../json-schema/check-value'
import { parseColour } from '../values/colour'
import { type FormValues, ownValue } from '../values/form-values'
import { valueSchemaOf } from './value-schema'

/** Makes HTML harmless, or says which bound of work it breaks; where that is done well depends on the side. */
export type HtmlSanitizer = (html: string) => SliceGenerator<string | Fault>

/** A colour as it is stored, however it was written; what is none is left to the check. */
export const normalizeColour = (item: FormItem, value: unknown) =>
  fieldNameOf(item) === 'color' && typeof value === 'string' ? parseColour(value) : undefined

/** What cleaning leaves, and what is wrong with HTML that it left out. */
interface CleanedInput {
  values: FormValues
  faults: readonly { item: FormItem; fault: Fault }[]
}

/**
 * Makes the HTML of items harmless, and writes colours as stored; the very same values where there is none. HTML that is
 * too long for its field is not cleaned at all: it is left out with its fault, like HTML that takes too much work.
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
