import type { FormItem } from '../../generated/types'
import { textOf } from './fields'
import { type FormValues, own } from './values'

/** Makes HTML harmless; where that is done well depends on the side. */
export type CleanHtml = (html: string) => string

/** Values with the HTML of these items made harmless; the very same values where there is none. */
export function cleanInput(items: readonly FormItem[], values: FormValues, clean: CleanHtml): FormValues {
  const cleaned = items.flatMap((item) => {
    const html = textOf(item).from === 'html' ? own(values, item.model) : undefined
    return typeof html === 'string' ? [[item.model, clean(html)] as const] : []
  })
  return cleaned.length ? { ...values, ...Object.fromEntries(cleaned) } : values
}
