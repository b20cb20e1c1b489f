import { useMemo } from 'react'
import { kindOf } from '#/core/form/design/fields'
import { itemsOf } from '#/core/form/design/items'
import { designOf } from '#/core/form/design/own-form'
import type { FormValues } from '#/core/form/values/values'
import type { FormDesign, OwnForm, OwnFormItem } from '#/generated/types'
import { t, useLanguage } from '../platform/i18n'

/** One thing that a field offers. */
export interface Offer {
  value: string
  label: string
}

/** What fields offer that only the page knows, by model. */
export type Offers = Readonly<Record<string, readonly Offer[]>>

const offering = (list: readonly OwnFormItem[], offers: Offers): OwnFormItem[] =>
  list.map((item) => {
    const options = item.model === undefined ? undefined : offers[item.model]
    return {
      ...item,
      ...(options && { options: { ...item.options, options: [...options] } }),
      ...(item.columns && {
        columns: item.columns.map((column) => ({ ...column, list: offering(column.list, offers) })),
      }),
    }
  })

const none: Offers = {}

/** One of the product's own forms (schemas/forms) in the reader's language. */
export function useOwnForm(own: OwnForm, offers: Offers = none): FormDesign {
  const language = useLanguage()
  const known = JSON.stringify(offers)
  return useMemo(
    () => designOf({ ...own, list: offering(own.list, JSON.parse(known)) }, (key) => t(key)),
    // biome-ignore lint/correctness/useExhaustiveDependencies: words are said in the language of now
    [own, known, language],
  )
}

const empty: Readonly<Record<string, unknown>> = { text: '', list: [], boolean: false }

/** What was filled in, as a call takes it: what is left empty is empty text, no entry, or off. */
export const filledIn = (form: FormDesign, values: FormValues): FormValues =>
  Object.fromEntries(
    itemsOf(form)
      .filter((item) => kindOf(item) !== 'none')
      .map((item) => [item.model, values[item.model] ?? empty[kindOf(item)] ?? null]),
  )
