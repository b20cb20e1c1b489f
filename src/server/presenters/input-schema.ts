import {
  canHoldValue,
  formFieldsOf,
  isComputed,
  isRecord,
  isTableItem,
  itemOfColumn,
  listChoices,
  tableColumnsOf,
  valueSchemaOf,
} from '../../core/form'
import type { FormDesign, FormItem, FormLimit } from '../../generated/types'

/** Form as a call returns it to its reader, with the reader's rights. */
export interface StartFormView {
  formset: FormDesign
  limits: readonly FormLimit[]
}

/** Returns a check whether the reader may fill in a field: it is not read-only and not computed. */
export function editCheckOf({ limits }: Pick<StartFormView, 'limits'>): (item: FormItem) => boolean {
  const editable = new Set(limits.filter(({ type }) => type === 'canedit').map(({ key }) => key))
  return (item) => canHoldValue(item) && editable.has(item.key) && !isComputed(item)
}

/** Keywords of JSON Schema that programs understand; others of a field's schema are for our own checks. */
const keywords = new Set([
  ...['type', 'enum', 'const', 'format', 'pattern', 'items', 'properties', 'required', 'anyOf', 'oneOf'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'description'],
])

function plainSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainSchema)
  if (!isRecord(schema)) return schema
  const entries = Object.entries(schema).filter(([key]) => keywords.has(key))
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === 'properties' ? plainProperties(value) : plainSchema(value)]),
  )
}

const plainProperties = (properties: unknown) =>
  isRecord(properties)
    ? Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, plainSchema(value)]))
    : properties

/** Rows of a table by the names of its columns. */
function tableSchema(table: FormItem, columnNames: readonly string[]): Record<string, unknown> {
  const columns = tableColumnsOf(table).map((column, index) => [
    columnNames[index],
    plainSchema(valueSchemaOf(itemOfColumn(table, column))),
  ])
  return { type: 'array', items: { type: 'object', properties: Object.fromEntries(columns) } }
}

/** JSON Schema of a field's value, with the words of its choices; the columns of a table have the given names. */
export function fieldValueSchema(
  item: FormItem,
  columnNames: readonly string[] = tableColumnsOf(item).map(({ code }) => code),
): Record<string, unknown> {
  if (isTableItem(item)) return tableSchema(item, columnNames)
  const schema = plainSchema(valueSchemaOf(item)) as Record<string, unknown>
  const labelled = (listChoices(item.options) ?? []).filter(({ label, value }) => label !== value)
  const words = [
    ...labelled.slice(0, 30).map(({ label, value }) => `${value} = ${label}`),
    ...[item.tooltip, item.options.placeholder].filter((text) => typeof text === 'string' && text !== ''),
  ]
  return words.length ? { ...schema, description: words.join('; ') } : schema
}

/** JSON Schema of the values that the reader may send, by the aliases or keys of their fields. */
export function toInputSchema(view: StartFormView): Record<string, unknown> {
  const fields = formFieldsOf(view.formset).filter(editCheckOf(view))
  const required = new Set(view.limits.filter((limit) => limit.required).map(({ key }) => key))
  const nameOf = ({ alias, model }: FormItem) => alias ?? model
  return {
    type: 'object',
    required: fields.filter(({ key }) => required.has(key)).map(nameOf),
    properties: Object.fromEntries(
      fields.map((item) => [nameOf(item), { title: item.name, ...fieldValueSchema(item) }]),
    ),
    additionalProperties: false,
  }
}
