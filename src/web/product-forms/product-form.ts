import { useMemo } from 'react'
import { fieldOfItem, kindOf } from '#/core/form/design/fields'
import { itemsOf } from '#/core/form/design/items'
import { designOf } from '#/core/form/design/product-form'
import type { FormValues } from '#/core/form/values/form-values'
import type { FormDesign, FormItem, OwnForm, OwnFormItem } from '#/generated/types'
import { t, useLanguage } from '../platform/i18n/i18n'

/** What only the page knows of fields, by model: what they offer, whether they may be changed, what is said of them. */
export type Known = Readonly<Record<string, Partial<OwnFormItem>>>

const completed = (list: readonly OwnFormItem[], known: Known): OwnFormItem[] =>
  list.map((item) => {
    const more = item.model === undefined ? undefined : known[item.model]
    return {
      ...item,
      ...more,
      options: { ...item.options, ...more?.options },
      ...(item.columns && {
        columns: item.columns.map((column) => ({ ...column, list: completed(column.list, known) })),
      }),
    }
  })

const nothing: Known = {}

/** One of the product's own forms (schemas/forms) in the reader's language. */
export function useOwnForm(own: OwnForm, known: Known = nothing): FormDesign {
  const language = useLanguage()
  const text = JSON.stringify(known)
  // biome-ignore lint/correctness/useExhaustiveDependencies: words are said in the language of now
  return useMemo(
    () => designOf({ ...own, list: completed(own.list, JSON.parse(text)) }, (key) => t(key)),
    [own, text, language],
  )
}

const empty: Readonly<Record<string, unknown>> = { text: '', list: [], boolean: false }

/** What a field holds that is left empty: empty text, no entry, or off. */
export const emptyOf = (item: FormItem): unknown =>
  fieldOfItem(item).value?.type === 'array' ? [] : (empty[kindOf(item)] ?? null)

/** Blanks around a text say nothing; those of a secret may. */
const plain = ({ options }: FormItem, value: unknown) =>
  typeof value === 'string' && options.secret !== true ? value.trim() : value

/** What was filled in, as a call takes it: what is left empty is empty text, no entry, or off. */
export const filledIn = (form: FormDesign, values: FormValues): FormValues =>
  Object.fromEntries(
    itemsOf(form)
      .filter((item) => kindOf(item) !== 'none')
      .map((item) => [item.model, plain(item, values[item.model]) ?? emptyOf(item)]),
  )
