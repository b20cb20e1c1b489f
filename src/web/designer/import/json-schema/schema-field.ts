import type { FormItem } from '#/generated/types'
import { fieldSchemas, isRecord } from '../../../../core/form'
import type { ImportLossList } from '../import-losses'
import { type RawJsonSchema, type SchemaNode, schemaType, toOptionalArray } from './resolve-schema'

/** Choice of a field, as its options contain it. */
interface SchemaChoice {
  value: string | number
  label: string
}

const maxChoices = 2000
const longestChoice = 200

const nameLists = ['enumNames', 'x-enumNames', 'x-enum-varnames']

const valueIn = (entry: unknown): unknown => (isRecord(entry) && 'value' in entry ? entry.value : entry)

const labelled = (entry: unknown, name: unknown): SchemaChoice[] => {
  const value = valueIn(entry)
  const label = value === entry ? name : (entry as { label?: unknown }).label
  if (value === null || value === '') return []
  const isPlain = typeof value === 'string' || typeof value === 'number'
  const text = isPlain ? value : JSON.stringify(value)
  return [{ value: text, label: String(name ?? label ?? text).slice(0, longestChoice) }]
}

/** Returns the choices of an enum with their names, each value once; and the number left out. */
function choicesOf(schema: RawJsonSchema): { choices: SchemaChoice[]; left: number } | undefined {
  const values = toOptionalArray(schema.enum) ?? ('const' in schema ? [schema.const] : undefined)
  if (!values) return undefined
  const names = nameLists.map((name) => toOptionalArray(schema[name])).find(Boolean) ?? []
  const all = values.flatMap((value, i) => labelled(value, names[i]))
  const distinct = [...new Map(all.map((choice) => [choice.value, choice])).values()]
  const fits = distinct.filter(({ value }) => String(value).length <= longestChoice).slice(0, maxChoices)
  return { choices: fits, left: distinct.length - fits.length }
}

/** Keywords that describe choices. */
const choiceKeywords = ['enum', 'const', ...nameLists]

/** Field for a schema, with the keywords it respects. */
export interface SchemaField {
  field: string
  options?: Record<string, unknown>
  rules?: FormItem['rules']
  readKeywords: readonly string[]
}

const longText = 200
const maxDecimals = 10

interface FormatField {
  field: string
  options?: Record<string, unknown>
}

const formats: Record<string, FormatField> = {
  date: { field: 'date' },
  'alt-date': { field: 'date' },
  'date-time': { field: 'date', options: { type: 'datetime' } },
  datetime: { field: 'date', options: { type: 'datetime' } },
  'alt-datetime': { field: 'date', options: { type: 'datetime' } },
  time: { field: 'time' },
  color: { field: 'color' },
  textarea: { field: 'textarea' },
  'data-url': { field: 'fm-fileupload', options: { fileuploadset: { multiple: false, length: 1 } } },
  email: { field: 'input', options: { dataType: 'email' } },
  'idn-email': { field: 'input', options: { dataType: 'email' } },
  uri: { field: 'input', options: { dataType: 'url' } },
  url: { field: 'input', options: { dataType: 'url' } },
}

const entriesOf = (value: unknown) => (isRecord(value) ? value : {})

/** Whether options are the defaults of a field. */
const isDefault = (properties: unknown, options: Record<string, unknown>) =>
  Object.entries(options).every(([name, value]) => entriesOf(entriesOf(properties)[name]).default === value)

/** Finds the field of a single value whose Formily export has a component, which a document of Formily names. */
function fieldOfComponent(component: unknown): FormatField | undefined {
  for (const { name, kind, chooses, options, formily = [] } of fieldSchemas) {
    if (chooses || !['text', 'number', 'date'].includes(kind)) continue
    const entries = formily.filter((one) => one.component === component)
    const entry = entries.find(({ when }) => isDefault(options?.properties, entriesOf(when))) ?? entries[0]
    if (entry) return { field: name, options: entriesOf(entry.when) }
  }
  return undefined
}

const lengthsOf = ({ minLength, maxLength }: RawJsonSchema) => ({
  ...(Number(minLength) >= 1 && { minlength: Math.ceil(Number(minLength)) }),
  ...(Number(maxLength) >= 1 && { maxlength: Math.floor(Number(maxLength)) }),
})

/** Limits of a component of Formily, which its schema may give by keywords instead. */
const componentLimits = { maxLength: 'maxLength', minimum: 'min', maximum: 'max' }

function withComponentLimits(schema: RawJsonSchema): RawJsonSchema {
  const props = entriesOf(schema['x-component-props'])
  const limits = Object.entries(componentLimits).flatMap(([keyword, prop]) =>
    schema[keyword] === undefined && typeof props[prop] === 'number' ? [[keyword, props[prop]]] : [],
  )
  return { ...schema, ...Object.fromEntries(limits) }
}

function textField(schema: RawJsonSchema): SchemaField {
  const { format, pattern, maxLength } = schema
  const isFile = schema.contentEncoding === 'base64'
  const known = formats[isFile ? 'data-url' : String(format)] ?? fieldOfComponent(schema['x-component'])
  const field = known?.field ?? (Number(maxLength) > longText ? 'textarea' : 'input')
  const isText = field === 'input' || field === 'textarea'
  const formatKeywords = known ? ['format', 'contentEncoding', 'contentMediaType'] : []
  if (!isText) return { field, options: known?.options, readKeywords: formatKeywords }
  return {
    field,
    options: { ...known?.options, ...lengthsOf(schema) },
    ...(typeof pattern === 'string' && pattern && { rules: [{ pattern }] }),
    readKeywords: [
      ...['minLength', ...(Number(maxLength) >= 1 ? ['maxLength'] : [])],
      ...['pattern', ...formatKeywords],
    ],
  }
}

const decimalsOf = (value: number): number => {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** Returns a bound that respects an exclusive one: the next number with the field's decimals. */
function boundsOf(
  schema: RawJsonSchema,
  precision: number | undefined,
  losses: ImportLossList,
  path: SchemaNode['path'],
) {
  const bound = (keyword: 'minimum' | 'maximum', strict: 'exclusiveMinimum' | 'exclusiveMaximum') => {
    const inclusive = schema[keyword]
    const exclusive = schema[strict] === true ? inclusive : schema[strict]
    if (typeof exclusive !== 'number') return typeof inclusive === 'number' ? inclusive : ''
    const direction = keyword === 'minimum' ? 1 : -1
    const next = Number((exclusive + direction * 10 ** -(precision ?? 0)).toFixed(precision ?? 0))
    if (precision === undefined) losses.add([...path, strict], 'exclusive', { limit: exclusive })
    const strictest = precision === undefined ? exclusive : next
    return typeof inclusive === 'number' && direction * inclusive > direction * strictest
      ? inclusive
      : strictest
  }
  return { min: bound('minimum', 'exclusiveMinimum'), max: bound('maximum', 'exclusiveMaximum') }
}

function numberField({ schema, path }: SchemaNode, losses: ImportLossList): SchemaField {
  const isInteger = schemaType(schema) === 'integer'
  const { multipleOf } = schema
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : undefined
  const decimals = isInteger ? 0 : step === undefined ? undefined : decimalsOf(step)
  const precision = decimals === undefined || decimals > maxDecimals ? undefined : decimals
  if (step !== undefined && step !== Number(`1e-${precision ?? 0}`))
    losses.add([...path, 'multipleOf'], 'multiple', { step })
  return {
    field: 'number',
    options: {
      ...boundsOf(schema, precision, losses, path),
      ...(precision !== undefined && { precision }),
      ...(step !== undefined && { step }),
    },
    readKeywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
  }
}

/** Returns the texts of a switch from the names of true and false. */
function switchTexts(schema: RawJsonSchema): Record<string, unknown> {
  const named = Array.isArray(schema.enum) ? schema.enum : [true, false]
  const labels = Array.isArray(schema.enumNames) ? schema.enumNames : []
  const textFor = (option: string, value: boolean) => {
    const label = labels[named.indexOf(value)]
    return typeof label === 'string' && label ? [[option, label.slice(0, 20)]] : []
  }
  return Object.fromEntries([...textFor('activeText', true), ...textFor('inactiveText', false)])
}

/** Returns the types of choices that become texts. */
const writtenTypes = (values: readonly unknown[]) => [
  ...new Set(values.filter((one) => typeof one === 'boolean' || isRecord(one)).map((one) => typeof one)),
]

/** Returns the options of static choices, and records the choices that are left out or become texts. */
export function choiceOptions({ schema, path }: SchemaNode, losses: ImportLossList) {
  const found = choicesOf(schema)
  if (!found?.choices.length) return undefined
  if (found.left) losses.add([...path, 'enum'], 'choices', { n: found.left })
  const written = writtenTypes(toOptionalArray(schema.enum)?.map(valueIn) ?? [schema.const])
  if (written.length)
    losses.add([...path, schema.enum ? 'enum' : 'const'], 'types', {
      types: written.join(', '),
      taken: 'string',
    })
  return { sourceType: 'options', options: found.choices }
}

function switchField({ schema, path }: SchemaNode, losses: ImportLossList): SchemaField {
  const keyword = 'const' in schema ? 'const' : 'enum'
  const allowed = 'const' in schema ? [schema.const] : toOptionalArray(schema.enum)
  const isFixed = allowed !== undefined && !(allowed.includes(true) && allowed.includes(false))
  if (isFixed) losses.add([...path, keyword], 'keyword', { keyword })
  return { field: 'switch', options: switchTexts(schema), readKeywords: choiceKeywords }
}

/** Converts a schema of a single value to a field. */
export function scalarField(node: SchemaNode, losses: ImportLossList): SchemaField {
  const resolved = { ...node, schema: withComponentLimits(node.schema) }
  const { schema } = resolved
  const type = schemaType(schema)
  if (type === 'boolean') return switchField(resolved, losses)
  const choices = choiceOptions(resolved, losses)
  if (choices) {
    const isRadio = ['Radio.Group', 'radio'].includes(String(schema['x-component'] ?? schema.format))
    return { field: isRadio ? 'radio' : 'select', options: choices, readKeywords: choiceKeywords }
  }
  return type === 'number' || type === 'integer' ? numberField(resolved, losses) : textField(schema)
}
