import json from '../../../generated/fields.json'
import type { FieldKind, FieldSchema, FormItem } from '../../../generated/types'
import type { Language } from '../../text/language'

/** All field schemas, as schemas/fields holds them. */
export const fieldSchemas = json as unknown as readonly FieldSchema[]

const byName = new Map(fieldSchemas.map((field) => [field.name, field]))

/** The part of an item that decides how its value is checked and read. */
export type FieldUse = Pick<FormItem, 'type' | 'options'>

/** The name of the field an item uses: its component, else its type. */
export const fieldNameOf = ({ type, options }: FieldUse): string => options.componentName || type

/** The schema of a field by name; undefined for an unknown one. */
export const fieldOf = (name: string): FieldSchema | undefined => byName.get(name)

/** The schema of the field an item uses; an unknown field holds nothing and reads as nothing. */
export const fieldOfItem = (item: FieldUse): FieldSchema => fieldOf(fieldNameOf(item)) ?? unknownField

const unknownField: FieldSchema = {
  name: 'unknown',
  group: 'basic',
  title: { zh: '未知组件', en: 'Unknown field', es: 'Campo desconocido' },
  kind: 'none',
  text: { from: 'value' },
}

/** An option of an item, or what its field's schema sets where the item says nothing. */
export function optionOf(item: FieldUse, name: string): unknown {
  const properties = fieldOfItem(item).options?.properties as
    | Record<string, { default?: unknown }>
    | undefined
  return item.options[name] ?? properties?.[name]?.default
}

const agrees = (when: Record<string, unknown>, options: Record<string, unknown>) =>
  Object.entries(when).every(([name, value]) => options[name] === value)

/** The variant of its field that an item's options choose. */
export const variantOf = (item: FieldUse) =>
  fieldOfItem(item).variants?.find(({ when }) => agrees(when, item.options))

/** What expressions take an item for; none = it holds no value. */
export const fieldKindOf = (item: FieldUse): FieldKind => variantOf(item)?.kind ?? fieldOfItem(item).kind

/** Whether a field is a layout: a place for other items. */
export const isLayout = ({ holds }: FieldSchema): boolean => holds === 'columns' || holds === 'sections'

/** How an item's value reads. */
export const textOf = (item: FieldUse): FieldSchema['text'] => variantOf(item)?.text ?? fieldOfItem(item).text

/** What stands between the parts of a value, for whoever reads a language. */
export const separatorOf = ({ join = '' }: FieldSchema['text'], language: Language): string =>
  typeof join === 'string' ? join : join[language]

/** Whether an item holds a value at all; static text and layout do not. */
export const canHoldValue = (item: FieldUse): boolean => fieldKindOf(item) !== 'none'
