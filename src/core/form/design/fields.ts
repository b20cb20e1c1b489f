import json from '../../../generated/fields.json'
import type { FieldKind, FieldSchema, FormItem } from '../../../generated/types'
import type { Language } from '../../text/language'
import { memoizeWeak } from '../../text/memoize'

/** All field schemas, from schemas/fields. */
export const fieldSchemas = json as unknown as readonly FieldSchema[]

const byName = new Map(fieldSchemas.map((field) => [field.name, field]))

/** Fields that plugins and other programs add. */
const added = new Map<string, FieldSchema>()

/** Adds the schema of a field of a plugin or another program, before forms that have it are read. */
export const defineField = (schema: FieldSchema): void => void added.set(schema.name, schema)

/** Replaces all added fields by those with these schemas. */
export function replaceAddedFields(schemas: readonly FieldSchema[]): void {
  added.clear()
  for (const schema of schemas) defineField(schema)
}

/** Returns the schemas of the product's fields and, after them, of the added ones. */
export const listFieldSchemas = (): readonly FieldSchema[] => [...fieldSchemas, ...added.values()]

/** Part of an item that determines how its value is checked and read. */
export type FieldSettings = Pick<FormItem, 'type' | 'options'>

/** Returns the field name of an item: its component, else its type. */
export const fieldNameOf = ({ type, options }: FieldSettings): string => options.componentName || type

/** Returns the schema of a field by name; undefined for an unknown one. */
export const fieldSchemaOf = (name: string): FieldSchema | undefined => added.get(name) ?? byName.get(name)

/** Returns the field schema of an item; the value of an unknown field is stored, and shown as text. */
export const itemFieldSchema = (item: FieldSettings): FieldSchema =>
  fieldSchemaOf(fieldNameOf(item)) ?? unknownField

const unknownField: FieldSchema = {
  name: 'unknown',
  group: 'basic',
  title: { zh: '未知组件', en: 'Unknown field', es: 'Campo desconocido' },
  kind: 'text',
  text: { from: 'value' },
}

/** Whether the product or a plugin has the field of an item. */
export const isKnownField = (item: FieldSettings): boolean => fieldSchemaOf(fieldNameOf(item)) !== undefined

/** Returns an option of an item, or the default of its field's schema. */
export function itemOption(item: FieldSettings, name: string): unknown {
  const properties = itemFieldSchema(item).options?.properties as
    | Record<string, { default?: unknown }>
    | undefined
  return item.options[name] ?? properties?.[name]?.default
}

const conditionsOf = memoizeWeak((when: Record<string, unknown>) => Object.entries(when))

const agrees = (when: Record<string, unknown>, options: Record<string, unknown>) =>
  conditionsOf(when).every(([name, value]) => options[name] === value)

/** Returns the field variant selected by an item's options. */
export const fieldVariantOf = (item: FieldSettings) =>
  itemFieldSchema(item).variants?.find(({ when }) => agrees(when, item.options))

/** Returns the expression kind of an item; none if it has no value. */
export const fieldKindOf = (item: FieldSettings): FieldKind =>
  fieldVariantOf(item)?.kind ?? itemFieldSchema(item).kind

/** Whether a field is a layout, which contains other items. */
export const isLayoutField = ({ holds }: FieldSchema): boolean => holds === 'columns' || holds === 'sections'

/** Returns how an item's value is formatted as text. */
export const itemTextFormat = (item: FieldSettings): FieldSchema['text'] =>
  fieldVariantOf(item)?.text ?? itemFieldSchema(item).text

/** Returns the separator between the parts of a value in a language. */
export const partSeparatorOf = ({ join = '' }: FieldSchema['text'], language: Language): string =>
  typeof join === 'string' ? join : join[language]

/** Whether an item has a value; static text and layouts have none. */
export const canHoldValue = (item: FieldSettings): boolean => fieldKindOf(item) !== 'none'
