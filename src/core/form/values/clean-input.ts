import type { FormItem } from '../../../generated/types'
import { fieldNameOf, textOf } from '../design/fields'
import { colourOf } from './colour'
import { type FormValues, own } from './values'

/** Makes HTML harmless; where that is done well depends on the side. */
export type CleanHtml = (html: string) => string

/** A colour as it is stored, however it was written; what is none is left to the check. */
export const colourIn = (item: FormItem, value: unknown) =>
  fieldNameOf(item) === 'color' && typeof value === 'string' ? colourOf(value) : undefined

/** Values with the HTML of these items made harmless, and their colours as stored; the very same values where there is none. */
export function cleanInput(items: readonly FormItem[], values: FormValues, clean: CleanHtml): FormValues {
  const cleaned = items.flatMap((item) => {
    const html = textOf(item).from === 'html' ? own(values, item.model) : undefined
    if (typeof html === 'string') return [[item.model, clean(html)] as const]
    const colour = colourIn(item, own(values, item.model))
    return colour ? [[item.model, colour] as const] : []
  })
  return cleaned.length ? { ...values, ...Object.fromEntries(cleaned) } : values
}
