import type { FormItem } from '../../../generated/types'
import type { Sliced } from '../../slices'
import { fieldNameOf, textOf } from '../design/fields'
import { checkValue, type Fault } from '../json-schema/check-value'
import { colourOf } from '../values/colour'
import { type FormValues, own } from '../values/form-values'
import { valueSchemaOf } from './value-schema'

/** Makes HTML harmless, or says which bound of work it breaks; where that is done well depends on the side. */
export type CleanHtml = (html: string) => Sliced<string | Fault>

/** A colour as it is stored, however it was written; what is none is left to the check. */
export const colourIn = (item: FormItem, value: unknown) =>
  fieldNameOf(item) === 'color' && typeof value === 'string' ? colourOf(value) : undefined

/** What cleaning leaves, and what is wrong with HTML that it left out. */
interface CleanedInput {
  values: FormValues
  faults: readonly { item: FormItem; fault: Fault }[]
}

/**
 * Makes the HTML of items harmless, and writes colours as stored; the very same values where there is none. HTML that is
 * too long for its field is not cleaned at all: it is left out with its fault, like HTML that takes too much work.
 */
export function* cleanInput(
  items: readonly FormItem[],
  values: FormValues,
  clean: CleanHtml,
): Sliced<CleanedInput> {
  const cleaned: FormValues = {}
  const faults: { item: FormItem; fault: Fault }[] = []
  for (const item of items) {
    const value = own(values, item.model)
    const html = textOf(item).from === 'html' && typeof value === 'string'
    const after = html
      ? (checkValue(valueSchemaOf(item), value) ?? (yield* clean(value)))
      : colourIn(item, value)
    if (typeof after === 'object') faults.push({ item, fault: after })
    else if (html || after) cleaned[item.model] = after
  }
  if (!faults.length && !Object.keys(cleaned).length) return { values, faults }
  const faulty = new Set(faults.map(({ item }) => item.model))
  const kept = Object.entries(values).filter(([model]) => !faulty.has(model))
  return { values: { ...Object.fromEntries(kept), ...cleaned }, faults }
}
