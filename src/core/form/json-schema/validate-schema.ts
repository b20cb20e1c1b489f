import { countCharacters } from '../../text/count-characters'
import { getOwnValue, isRecord } from '../values/form-values'

// Interprets the keywords of JSON Schema that the grammars under schemas/meta use for documents, because a
// page must not compile code from a schema. A test compares the results with ajv.

/** JSON Schema as used in a grammar. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Violation of the grammar at one path of a document: the suffix of a text key, and the requirement. */
export interface SchemaFault {
  path: readonly (string | number)[]
  rule: 'type' | 'required' | 'unknown' | 'enum' | 'pattern' | 'length' | 'range' | 'count' | 'name'
  wanted: string
}

type Path = SchemaFault['path']
interface Walk {
  root: JsonSchema
  path: Path
}

const reserved = ['__proto__', 'constructor', 'prototype']

const types: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isRecord,
  null: (value) => value === null,
}

const isGrammar = (value: unknown): value is JsonSchema => isRecord(value)

function referred({ $ref, ...schema }: JsonSchema, root: JsonSchema): JsonSchema {
  if (typeof $ref !== 'string') return schema
  const found = isGrammar(root.definitions) && root.definitions[$ref.replace('#/definitions/', '')]
  if (!isGrammar(found)) throw new Error(`unknown reference ${$ref}`)
  return found
}

const unless = (
  holds: boolean,
  { path }: Walk,
  rule: SchemaFault['rule'],
  expected: unknown,
): SchemaFault[] => (holds ? [] : [{ path, rule, wanted: String(expected) }])

const between = (value: number, least: unknown, most: unknown) =>
  !(typeof least === 'number' && value < least) && !(typeof most === 'number' && value > most)

const bounds = (least: unknown, most: unknown) => `${least ?? ''}–${most ?? ''}`

const textFaults = (text: string, { pattern, minLength, maxLength }: JsonSchema, walk: Walk) => [
  ...unless(typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text), walk, 'pattern', pattern),
  ...unless(
    between(countCharacters(text), minLength, maxLength),
    walk,
    'length',
    bounds(minLength, maxLength),
  ),
]

function listFaults(list: unknown[], { items, minItems, maxItems }: JsonSchema, walk: Walk): SchemaFault[] {
  const inside = isGrammar(items)
    ? list.flatMap((part, i) => faultsOf(items, part, { ...walk, path: [...walk.path, i] }))
    : []
  return [
    ...unless(between(list.length, minItems, maxItems), walk, 'count', bounds(minItems, maxItems)),
    ...inside,
  ]
}

function objectFaults(value: Record<string, unknown>, schema: JsonSchema, walk: Walk): SchemaFault[] {
  const { required, properties, additionalProperties, minProperties, maxProperties } = schema
  const known = isGrammar(properties) ? properties : {}
  const missing = (Array.isArray(required) ? required : []).filter((name) => !Object.hasOwn(value, name))
  const size = between(Object.keys(value).length, minProperties, maxProperties)
  return [
    ...unless(size, walk, 'count', bounds(minProperties, maxProperties)),
    ...missing.map((name): SchemaFault => ({ path: walk.path, rule: 'required', wanted: name })),
    ...Object.entries(value).flatMap(([name, part]) => {
      const at = { ...walk, path: [...walk.path, name] }
      if (reserved.includes(name)) return unless(false, at, 'name', name)
      const inner = getOwnValue(known, name) ?? additionalProperties
      if (inner === false) return unless(false, at, 'unknown', name)
      return isGrammar(inner) ? faultsOf(inner, part, at) : []
    }),
  ]
}

/** Returns the faults of the alternative closest to the value. */
function fewestFaults(alternatives: readonly unknown[], value: unknown, walk: Walk): SchemaFault[] {
  const each = alternatives.filter(isGrammar).map((one) => faultsOf(one, value, walk))
  return each.reduce((least, faults) => (faults.length < least.length ? faults : least), each[0] ?? [])
}

function faultsOf(grammar: JsonSchema, value: unknown, walk: Walk): SchemaFault[] {
  const schema = referred(grammar, walk.root)
  const expectedTypes = schema.type === undefined ? [] : ([schema.type].flat() as string[])
  if (expectedTypes.length && !expectedTypes.some((type) => types[type]?.(value)))
    return unless(false, walk, 'type', expectedTypes.join(' / '))
  if (Array.isArray(schema.enum) && !schema.enum.includes(value))
    return unless(false, walk, 'enum', schema.enum.join(' / '))
  if ('const' in schema && value !== schema.const) return unless(false, walk, 'enum', schema.const)
  if (Array.isArray(schema.anyOf)) return fewestFaults(schema.anyOf, value, walk)
  if (typeof value === 'string') return textFaults(value, schema, walk)
  if (typeof value === 'number') {
    const { minimum, maximum } = schema
    return unless(between(value, minimum, maximum), walk, 'range', bounds(minimum, maximum))
  }
  if (Array.isArray(value)) return listFaults(value, schema, walk)
  return isRecord(value) ? objectFaults(value, schema, walk) : []
}

/** Returns every violation of a grammar in a document, in document order. */
export const validateDocument = (root: JsonSchema, document: unknown): SchemaFault[] =>
  faultsOf(root, document, { root, path: [] })
