import type { FieldSchema, FormItem } from '../../../generated/types'
import { memoizeWeak } from '../../text/memoize'
import { type JsonSchema, validateDocument } from '../json-schema/validate-schema'
import { getOwnValue, isRecord } from '../values/form-values'
import { itemFieldSchema } from './fields'

/**
 * Extra properties of a field's control (inner_set_json, domain facts 6.1). The field's schema lists the
 * accepted ones and the option each sets (`inner`); the rest of the JSON is ignored. Names are those of
 * element-ui, with dashes or in camel case; a nested one is written `outer.inner`.
 */
export interface OverridableProperty {
  name: string
  /** Path of the option it sets. */
  option: readonly string[]
  /** Schema of the option. */
  schema: JsonSchema & { title?: string }
}

/** Property without effect, and the reason: not listed, a script, or an invalid value for the option. */
export interface ControlOverrideFault {
  /** Path in the JSON. */
  path: readonly string[]
  rule: 'unknown' | 'script' | 'value' | 'shape'
}

/** Parsed inner set: values by option path, and ignored properties. */
interface InnerReading {
  settings: { option: readonly string[]; value: unknown }[]
  faults: ControlOverrideFault[]
}

const camel = (name: string) => name.replace(/-+([a-z])/g, (_, letter: string) => letter.toUpperCase())

function schemaAt(options: unknown, [name = '', ...rest]: readonly string[]): JsonSchema | undefined {
  const properties = isRecord(options) ? options.properties : undefined
  const schema = isRecord(properties) ? getOwnValue(properties, name) : undefined
  if (!isRecord(schema)) return undefined
  return rest.length ? schemaAt(schema, rest) : schema
}

/** Inner properties a field accepts. */
export const overridablePropertiesOf = ({ inner = {}, options }: FieldSchema): OverridableProperty[] =>
  Object.entries(inner).flatMap(([name, path]) => {
    const option = String(path).split('.')
    const schema = schemaAt(options, option)
    return schema ? [{ name, option, schema }] : []
  })

const isWord = (value: unknown, words: readonly string[]) =>
  typeof value === 'string' && words.includes(value.trim())

/**
 * Coerces a value to its option's type: attributes are often written as text, "10" for 10 and "" for true.
 */
function fitted(value: unknown, schema: JsonSchema): unknown {
  const types = [schema.type].flat()
  if (types.includes('boolean')) {
    if (isWord(value, ['', 'true'])) return true
    return isWord(value, ['false']) ? false : value
  }
  const isDigits = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value)
  if (isDigits && (types.includes('number') || types.includes('integer'))) return Number(value)
  return typeof value === 'number' && types[0] === 'string' ? String(value) : value
}

const isScript = (value: unknown) => typeof value === 'string' && /^\s*function\s*:/.test(value)

function readOne(
  path: readonly string[],
  value: unknown,
  known: ReadonlyMap<string, OverridableProperty>,
): InnerReading {
  const fault = (rule: ControlOverrideFault['rule']) => ({ settings: [], faults: [{ path, rule }] })
  const property = known.get(path.map(camel).join('.'))
  if (isScript(value)) return fault('script')
  if (isRecord(value) && path.length === 1) return readAll(value, known, path)
  if (!property) return fault('unknown')
  const fits = fitted(value, property.schema)
  const isFine = fits !== undefined && validateDocument(property.schema, fits).length === 0
  return isFine ? { settings: [{ option: property.option, value: fits }], faults: [] } : fault('value')
}

function readAll(
  json: Readonly<Record<string, unknown>>,
  known: ReadonlyMap<string, OverridableProperty>,
  above: readonly string[] = [],
): InnerReading {
  const read = Object.entries(json).map(([name, value]) => readOne([...above, name], value, known))
  return {
    settings: read.flatMap(({ settings }) => settings),
    faults: read.flatMap(({ faults }) => faults),
  }
}

const isNothing = (json: unknown) =>
  json === undefined || json === null || json === '' || (Array.isArray(json) && json.length === 0)

/** Parses an inner set by the properties its field accepts; old documents contain [] for an empty set. */
export function parseControlOverrides(field: FieldSchema, json: unknown): InnerReading {
  if (isNothing(json)) return { settings: [], faults: [] }
  if (!isRecord(json)) return { settings: [], faults: [{ path: [], rule: 'shape' }] }
  const known = new Map(overridablePropertiesOf(field).map((property) => [camel(property.name), property]))
  return readAll(json, known)
}

type Options = FormItem['options']

function withOption(options: Options, [name = '', ...rest]: readonly string[], value: unknown): Options {
  const before = getOwnValue(options, name)
  return { ...options, [name]: rest.length ? withOption(isRecord(before) ? before : {}, rest, value) : value }
}

/** Applies an inner set to options; returns the same object if nothing is set. */
export const applyControlOverrides = (field: FieldSchema, options: Options, json: unknown): Options =>
  parseControlOverrides(field, json).settings.reduce(
    (set, { option, value }) => withOption(set, option, value),
    options,
  )

/** Numeric option of a field with its least value. */
interface LowerBound {
  path: readonly string[]
  isWithin(value: number): boolean
}

function boundsIn(options: unknown, above: readonly string[] = []): LowerBound[] {
  const properties = isRecord(options) && isRecord(options.properties) ? options.properties : {}
  return Object.entries(properties).flatMap(([name, schema]): LowerBound[] => {
    if (!isRecord(schema)) return []
    const path = [...above, name]
    const { minimum, exclusiveMinimum } = schema
    if (typeof minimum === 'number') return [{ path, isWithin: (value) => value >= minimum }]
    if (typeof exclusiveMinimum === 'number') return [{ path, isWithin: (value) => value > exclusiveMinimum }]
    return boundsIn(schema, path)
  })
}

const lowerBoundsOf = memoizeWeak((field: FieldSchema) => boundsIn(field.options))

const optionAt = (options: Options, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (isRecord(part) ? getOwnValue(part, name) : undefined), options)

const isBelow = (options: Options, { path, isWithin }: LowerBound): boolean => {
  const value = optionAt(options, path)
  return typeof value === 'number' && !isWithin(value)
}

/** Whether both limits of a number are 0: in predecessor designs it is then unbounded. */
const isUnbound = ({ type }: FormItem, { min, max }: Options) =>
  min === 0 && max === 0 && (type === 'number' || type === 'slider')

/**
 * Whether options have limits that mean none: numbers below what the field allows, such as a length of -1, or
 * two limits of 0.
 */
const hasUnlimited = (item: FormItem, options: Options = item.options): boolean =>
  isUnbound(item, options) || lowerBoundsOf(itemFieldSchema(item)).some((bound) => isBelow(options, bound))

/** Returns options without the limits that mean none. */
export function removeUnlimitedLimits(item: FormItem, options: Options = item.options): Options {
  const below = lowerBoundsOf(itemFieldSchema(item)).filter((bound) => isBelow(options, bound))
  const limited = below.reduce((set, { path }) => withOption(set, path, null), options)
  return isUnbound(item, limited) ? { ...limited, min: null, max: null } : limited
}

/**
 * Returns an item with its inner set applied to its options, for rendering, checking and reading. Memoized
 * per item.
 */
export function effectiveItem(item: FormItem): FormItem {
  if (isNothing(item.inner_set_json) && !hasUnlimited(item)) return item
  return applyInnerSet(item)
}

const applyInnerSet = memoizeWeak((item: FormItem): FormItem => {
  const inner = isNothing(item.inner_set_json)
    ? item.options
    : applyControlOverrides(itemFieldSchema(item), item.options, item.inner_set_json)
  const options = removeUnlimitedLimits(item, inner)
  return options === item.options ? item : { ...item, options }
})
