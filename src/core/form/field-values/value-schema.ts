import type { FormDesign, FormItem } from '../../../generated/types'
import { memoizeWeak } from '../../text/memoize'
import { canHoldValue, type FieldSettings, fieldVariantOf, itemFieldSchema, listChoices } from '../design'
import { formFieldsOf, isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import type { ValueSchema } from '../json-schema/check-value'
import { getOwnValue, isEmpty, isRecord, rowMetadataKeys } from '../values/form-values'

/** Returns an option by path. An empty option is the default, and 0 is interpreted as the schema says. */
function chosen(schema: ValueSchema, path: string, options: Record<string, unknown>): unknown {
  const option = path
    .split('.')
    .reduce<unknown>((part, name) => (isRecord(part) ? getOwnValue(part, name) : undefined), options)
  if (option === 0 && schema.zero !== undefined) return schema.zero
  return isEmpty(option) ? schema.default : option
}

type Choices = (options: Record<string, unknown>) => unknown[] | undefined

/** Inserts an option or the choices of the item; undefined drops the keyword. */
function filled(schema: unknown, options: Record<string, unknown>, choicesOf: Choices): unknown {
  if (Array.isArray(schema)) return schema.map((part) => filled(part, options, choicesOf))
  if (!isRecord(schema)) return schema
  if (schema.$choices) return choicesOf(options)
  if (typeof schema.$option === 'string') return chosen(schema, schema.$option, options)
  return Object.fromEntries(
    Object.entries(schema)
      .map(([key, part]) => [key, filled(part, options, choicesOf)] as const)
      .filter(([, part]) => part !== undefined),
  )
}

const schemaWith =
  (choicesOf: Choices) =>
  (item: FieldSettings): ValueSchema => {
    const schema = fieldVariantOf(item)?.value ?? itemFieldSchema(item).value ?? {}
    return filled(schema, item.options, choicesOf) as ValueSchema
  }

/** Returns the schema of a non-empty value with the item's options inserted. Memoized per item. */
export const valueSchemaOf = memoizeWeak(
  schemaWith((options) => listChoices(options)?.map(({ value }) => value)),
)

/**
 * Returns the schema without the choices, which are checked against what is stored: a choice that a new
 * version no longer offers stays valid where it was chosen. Memoized per item.
 */
export const limitSchemaOf = memoizeWeak(schemaWith(() => undefined))

const closed = (properties: ValueSchema) => ({ type: 'object', properties, additionalProperties: false })

function rowsSchema(table: FormItem): ValueSchema {
  const cells = tableColumnsOf(table).map((column) => [
    column.code,
    valueSchemaOf(itemOfColumn(table, column)),
  ])
  const marks = rowMetadataKeys.map((mark) => [mark, {}])
  return { ...valueSchemaOf(table), items: closed(Object.fromEntries([...marks, ...cells])) }
}

/** Builds the JSON Schema of a form's values by model; empty values are removed before validation. */
export function toValueSchema(form: Pick<FormDesign, 'list'>): ValueSchema {
  const entries = formFieldsOf(form)
    .filter(canHoldValue)
    .map((item) => [item.model, isTableItem(item) ? rowsSchema(item) : valueSchemaOf(item)])
  return closed(Object.fromEntries(entries))
}
