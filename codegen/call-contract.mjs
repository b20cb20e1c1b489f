// The contract of a call: what its request may have and its response has, without words. Two contracts are compared by one question,
// asked in both directions: where may a value of one schema not fit the other?
const annotations = new Set(['description', 'title', 'default', 'examples', '$id'])

/** A schema without the words that programs do not depend on; names of properties are kept, whatever they are. */
function withoutWords(schema) {
  if (Array.isArray(schema)) return schema.map(withoutWords)
  if (schema === null || typeof schema !== 'object') return schema
  const content = Object.entries(schema).filter(([key]) => !annotations.has(key))
  return Object.fromEntries(content.map(([key, value]) => [key, withoutWordsOf(key, value)]))
}

function withoutWordsOf(key, value) {
  if (key === 'enum' || key === 'const') return value
  if (key !== 'properties' && key !== 'definitions') return withoutWords(value)
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, withoutWords(schema)]))
}

const callAddress = ({ method, path }) => `${method} ${path}`

/** The contract of a catalogue: shared shapes by address, calls by method and path with permission, request and response. */
export const contractOf = ({ shapes, calls }) => ({
  shapes: Object.fromEntries(shapes.map((shape) => [shape.$id, withoutWords(shape)])),
  calls: Object.fromEntries(
    calls.map((call) => [
      callAddress(call),
      { permission: call.permission ?? '', body: withoutWords(call.body), data: withoutWords(call.data) },
    ]),
  ),
})

const everyType = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']
const typeOf = (value) => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

const valuesOf = ({ enum: list, const: only }) => list ?? (only === undefined ? undefined : [only])
const typesOf = (schema) =>
  schema.type === undefined ? (valuesOf(schema)?.map(typeOf) ?? everyType) : [schema.type].flat()
const takesType = (types, type) => types.includes(type) || (type === 'integer' && types.includes('number'))

const upper = {
  string: ['maxLength'],
  number: ['maximum', 'exclusiveMaximum'],
  array: ['maxItems'],
  object: ['maxProperties'],
}
const lower = {
  string: ['minLength'],
  number: ['minimum', 'exclusiveMinimum'],
  array: ['minItems'],
  object: ['minProperties'],
}
const exact = {
  string: ['pattern', 'format'],
  number: ['multipleOf'],
  array: ['uniqueItems'],
  object: ['propertyNames'],
}
const sameJson = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/** Limits of `to` that a value of `from` may exceed, for the types that both have. */
function exceededLimits(from, to, types) {
  const kinds = new Set(types.map((type) => (type === 'integer' ? 'number' : type)))
  const exceeded = (table, isWithin) =>
    [...kinds].flatMap((kind) =>
      (table[kind] ?? []).filter((key) => to[key] !== undefined && !isWithin(from[key], to[key])),
    )
  return [
    ...exceeded(upper, (before, after) => before !== undefined && before <= after),
    ...exceeded(lower, (before, after) => before !== undefined && before >= after),
    ...exceeded(exact, sameJson),
  ]
}

const isAny = (schema) => Object.keys(schema).length === 0
const alternativesOf = ({ anyOf, oneOf }) => anyOf ?? oneOf
const withoutAlternatives = ({ anyOf: _, oneOf: __, ...rest }) => rest

/** Resolves the references of a contract; those inside a shape name the shape itself. */
export function resolverOf({ shapes }) {
  return (schema) => {
    let found = schema
    while (found.$ref !== undefined) {
      const [address, definition] = found.$ref.split('#/definitions/')
      const shape = shapes[address]
      found = definition === undefined ? shape : shape?.definitions?.[definition]
      if (found === undefined) throw new Error(`unknown reference ${schema.$ref}`)
    }
    return found
  }
}

function compare(before, after, at, walk) {
  if (isAny(after) || sameJson(before, after)) return []
  if (isAny(before)) return [{ at, kind: 'type', detail: 'any' }]
  const pair = `${before.$ref ?? JSON.stringify(before)} ${after.$ref ?? JSON.stringify(after)}`
  if (walk.seen.has(pair)) return []
  walk.seen.add(pair)
  return compareResolved(walk.resolveFrom(before), walk.resolveTo(after), at, walk)
}

function compareResolved(before, after, at, walk) {
  const options = alternativesOf(before)
  if (options) {
    const rest = withoutAlternatives(before)
    return options.flatMap((option) =>
      compareResolved({ ...rest, ...walk.resolveFrom(option) }, after, at, walk),
    )
  }
  const alternatives = alternativesOf(after)
  if (!alternatives) return comparePlain(before, after, at, walk)
  return [
    ...compareBest(before, alternatives, at, walk),
    ...comparePlain(before, withoutAlternatives(after), at, walk),
  ]
}

/** The fewest misfits of any alternative, each tried without what the others have compared. */
function compareBest(before, alternatives, at, walk) {
  const tried = alternatives.map((after) => compare(before, after, at, { ...walk, seen: new Set(walk.seen) }))
  return tried.reduce((least, one) => (one.length < least.length ? one : least))
}

function comparePlain(before, after, at, walk) {
  const types = typesOf(before)
  const strange = types.filter((type) => !takesType(typesOf(after), type))
  const common = types.filter((type) => takesType(typesOf(after), type))
  return [
    ...strange.map((detail) => ({ at, kind: 'type', detail })),
    ...compareValues(before, after, at),
    ...exceededLimits(before, after, common).map((detail) => ({ at, kind: 'limit', detail })),
    ...(common.includes('object') ? compareProperties(before, after, at, walk) : []),
    ...(common.includes('array') ? compare(before.items ?? {}, after.items ?? {}, `${at}[]`, walk) : []),
  ]
}

function compareValues(before, after, at) {
  const allowed = valuesOf(after)
  if (!allowed) return []
  const values = valuesOf(before)
  if (!values) return [{ at, kind: 'value', detail: 'any' }]
  const refused = values.filter((value) => !allowed.some((one) => sameJson(one, value)))
  return refused.map((value) => ({ at, kind: 'value', detail: JSON.stringify(value) }))
}

function compareProperties(before, after, at, walk) {
  const required = new Set(before.required)
  const missing = (after.required ?? []).filter((name) => !required.has(name))
  return [
    ...missing.map((name) => ({ at: `${at}.${name}`, kind: 'missing', detail: '' })),
    ...Object.entries(before.properties ?? {}).flatMap(([name, schema]) =>
      compareProperty(schema, after.properties?.[name] ?? after.additionalProperties, `${at}.${name}`, walk),
    ),
    ...compareOthers(before, after, at, walk),
  ]
}

function compareProperty(before, after, at, walk) {
  if (after === false) return [{ at, kind: 'property', detail: '' }]
  return compare(before, after === true ? {} : (after ?? {}), at, walk)
}

/** Compares the properties that `before` allows without naming them. */
function compareOthers(before, after, at, walk) {
  if (before.additionalProperties === false) return []
  const any = before.additionalProperties === true ? {} : (before.additionalProperties ?? {})
  const named = Object.entries(after.properties ?? {}).filter(
    ([name]) => !(name in (before.properties ?? {})),
  )
  return [
    ...named.flatMap(([name, schema]) => compareProperty(any, schema, `${at}.${name}`, walk)),
    ...compareProperty(any, after.additionalProperties, `${at}.*`, walk),
  ]
}

/**
 * Returns the places at which a value of schema `from` may not fit schema `to`: `{ at, kind, detail }`, kind one of `type`, `value`,
 * `limit`, `property` (not known), `missing` (not always there). Equal references fit, as shapes are compared by themselves.
 */
export const misfits = (from, to, { resolveFrom, resolveTo }) =>
  compare(from, to, '', { resolveFrom, resolveTo, seen: new Set() })
