import { type ComponentProps, useMemo } from 'react'
import type { FormDesign, FormItem, OwnForm, OwnFormItem } from '#/generated/types'
import { type FormValues, fieldKindOf, formFieldsOf, itemFieldSchema, toFormDesign } from '../../core/form'
import { type Slots, SlotsProvider } from '../controls/slots'
import { t, useLanguage } from '../platform'
import { FormView } from '../renderer'

const none: Slots = {}

/** Returns the identity of a form, regardless of field overrides. */
const fieldsOf = (form: FormDesign) =>
  formFieldsOf(form)
    .map(({ type, model }) => `${type} ${model}`)
    .join()

/** Renders one of the product's own forms with the slots of its page. */
export const ProductFormView = ({
  slots = none,
  ...view
}: ComponentProps<typeof FormView> & { slots?: Slots }) => (
  <SlotsProvider value={slots}>
    <FormView key={fieldsOf(view.form)} goesOn {...view} />
  </SlotsProvider>
)

/** Field overrides by model that only the page knows: choices, editability, texts. */
export type FieldOverrides = Readonly<Record<string, Partial<OwnFormItem>>>

const completed = (list: readonly OwnFormItem[], known: FieldOverrides): OwnFormItem[] =>
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

const nothing: FieldOverrides = {}

/** The last design of each form and what it was made of: a dialog or panel that opens again needs no new one. */
const lastDesigns = new WeakMap<OwnForm, { key: string; design: FormDesign }>()

function designOf(own: OwnForm, overrides: string, language: string): FormDesign {
  const key = `${language} ${overrides}`
  const last = lastDesigns.get(own)
  if (last?.key === key) return last.design
  const design = toFormDesign({ ...own, list: completed(own.list, JSON.parse(overrides)) }, (name) => t(name))
  lastDesigns.set(own, { key, design })
  return design
}

/** Returns one of the product's own forms (schemas/forms) in the reader's language. */
export function useProductForm(own: OwnForm, known: FieldOverrides = nothing): FormDesign {
  const language = useLanguage()
  const text = JSON.stringify(known)
  return useMemo(() => designOf(own, text, language), [own, text, language])
}

const empty: Readonly<Record<string, unknown>> = { text: '', list: [], boolean: false }

/** Returns the empty value of a field: empty text, no entry, or off. */
export const emptyValueOf = (item: FormItem): unknown =>
  itemFieldSchema(item).value?.type === 'array' ? [] : (empty[fieldKindOf(item)] ?? null)

/** Trims a text, except in secrets, where blanks may matter. */
const plain = ({ options }: FormItem, value: unknown) =>
  typeof value === 'string' && options.secret !== true ? value.trim() : value

/** Converts the values to the parameters of a call; empty fields become empty text, no entry, or off. */
export const toCallValues = (form: FormDesign, values: FormValues): FormValues =>
  Object.fromEntries(
    formFieldsOf(form)
      .filter((item) => fieldKindOf(item) !== 'none')
      .map((item) => [item.model, plain(item, values[item.model]) ?? emptyValueOf(item)]),
  )
