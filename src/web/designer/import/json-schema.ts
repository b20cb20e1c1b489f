import type { FormDesign, FormItem, FormTableColumn } from '#/generated/types'
import { fieldOf, isRecord } from '../../../core/form'
import { currentLanguage } from '../../platform/i18n/i18n'
import type { RandomSource } from '../../platform/random'
import { newCode } from '../ids'
import { collectItemIds, type ItemIds, newItem } from '../new-item'

type Schema = Readonly<Record<string, unknown>>

/** Whether a document is a plain JSON Schema of an object. */
export const isJsonSchema = (json: unknown): json is Schema => isRecord(json) && isRecord(json.properties)

/** Result of converting a property: a field, with the options from its schema. */
interface Become {
  field: string
  options?: Record<string, unknown>
}

const choicesOf = (values: readonly unknown[]) =>
  values.filter((value) => value !== null).map((value) => ({ value: String(value), label: String(value) }))

const dates: Record<string, Become> = {
  date: { field: 'date' },
  'date-time': { field: 'date', options: { type: 'datetime' } },
  time: { field: 'time' },
}

const listed = (value: unknown): unknown[] | undefined => (Array.isArray(value) ? value : undefined)
const typeOf = ({ type }: Schema) => listed(type)?.find((one) => one !== 'null') ?? type
const itemsOf = ({ items }: Schema): Schema => (isRecord(items) ? items : {})

function becomeText(schema: Schema): Become {
  const dated = dates[String(schema.format)]
  if (dated && fieldOf(dated.field)) return dated
  const { maxLength } = schema
  return { field: typeof maxLength === 'number' && maxLength > 200 ? 'textarea' : 'input' }
}

function become(schema: Schema): Become {
  const values = listed(schema.enum)
  if (values) return { field: 'select', options: { options: choicesOf(values) } }
  const { minimum = '', maximum = '' } = schema
  const type = String(typeOf(schema))
  if (type === 'boolean') return { field: 'switch' }
  if (type === 'number') return { field: 'number', options: { min: minimum, max: maximum } }
  if (type === 'integer') return { field: 'number', options: { min: minimum, max: maximum, precision: 0 } }
  if (type !== 'array') return becomeText(schema)
  if (isJsonSchema(itemsOf(schema))) return { field: 'table' }
  const several = listed(itemsOf(schema).enum)
  return several ? { field: 'checkbox', options: { options: choicesOf(several) } } : { field: 'textarea' }
}

const titleOf = (name: string, { title }: Schema) => (typeof title === 'string' && title ? title : name)
const isModel = (name: string) => /^[A-Za-z]\w{0,63}$/.test(name)
const requiredIn = ({ required }: Schema) => new Set(listed(required))

const editerOf = (schema: Schema): string => {
  const { field, options } = become(schema)
  if (field === 'date') return options?.type === 'datetime' ? 'datetime' : 'date'
  return ['select', 'checkbox', 'textarea'].includes(field) ? field : 'text'
}

function columnsFrom(schema: Schema, chance: RandomSource): FormTableColumn[] {
  const taken = new Set<string>()
  return propertiesOf(schema).map(([name, property]) => {
    const code = /^[A-Za-z0-9]{1,32}$/.test(name) ? name : newCode(chance, taken)
    taken.add(code)
    const datasource = listed(property.enum)?.join(',')
    const required = requiredIn(schema).has(name)
    return {
      code,
      name: titleOf(name, property),
      editer: editerOf(property),
      required,
      ...(datasource ? { datasource } : {}),
    }
  })
}

const propertiesOf = ({ properties }: Schema): [string, Schema][] =>
  Object.entries(isRecord(properties) ? properties : {}).filter((one): one is [string, Schema] =>
    isRecord(one[1]),
  )

interface Conversion {
  form: FormDesign
  chance: RandomSource
}

/** Conversion with what its earlier fields have used up. */
type Naming = Conversion & { ids: ItemIds; models: Set<string> }

function itemFrom([name, schema]: [string, Schema], required: boolean, naming: Naming): FormItem[] {
  const { form, chance, ids, models } = naming
  const { field: fieldName, options } = become(schema)
  const field = fieldOf(fieldName)
  if (!field) return []
  const item = newItem(field, {
    form,
    chance,
    ids,
    name: titleOf(name, schema),
    columnName: String,
    sectionName: String,
    language: currentLanguage(),
  })
  const { default: defaultValue, description, pattern } = schema
  const isTable = field.holds === 'rows'
  const message = typeof description === 'string' ? { tooltip: description.slice(0, 1000) } : {}
  const model = isModel(name) && !models.has(name) ? name : item.model
  models.add(model)
  return [
    {
      ...item,
      ...message,
      model,
      options: {
        ...item.options,
        ...options,
        ...(isTable ? { tableset: columnsFrom(itemsOf(schema), chance) } : {}),
        ...(defaultValue === undefined || isTable ? {} : { defaultValue }),
      },
      rules: [
        ...(required ? [{ required: true }] : []),
        ...(typeof pattern === 'string' ? [{ pattern }] : []),
      ],
    },
  ]
}

/** Counts the properties of a plain JSON Schema, those of nested objects included. */
export const countProperties = (schema: Schema): number =>
  propertiesOf(schema).reduce(
    (sum, [, property]) => sum + (isJsonSchema(property) ? countProperties(property) : 1),
    0,
  )

function itemsFrom(schema: Schema, naming: Naming): FormItem[] {
  const required = requiredIn(schema)
  return propertiesOf(schema).flatMap(([name, property]) =>
    isJsonSchema(property)
      ? itemsFrom(property, naming)
      : itemFrom([name, property], required.has(name), naming),
  )
}

/** Converts a plain JSON Schema to a form; properties of nested objects are flattened. */
export function fromJsonSchema(schema: Schema, { form, chance }: Conversion): FormDesign {
  const models = new Set(form.list.map(({ model }) => model))
  const items = itemsFrom(schema, { form, chance, ids: collectItemIds(form), models })
  return { ...form, list: [...form.list, ...items] }
}
