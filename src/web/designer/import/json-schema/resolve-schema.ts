import { getOwnValue, isRecord } from '../../../../core/form'
import type { DocumentPath, ImportLossList } from '../import-losses'

export type RawJsonSchema = Readonly<Record<string, unknown>>

/** Schema with its references and combinations resolved. */
export interface SchemaNode {
  schema: RawJsonSchema
  path: DocumentPath
  /** References on the way from the root, for recursion. */
  refs: readonly string[]
}

/** Maximum number of schemas resolved in a document; references in references multiply without a limit. */
const maxSchemas = 20_000

/** Maximum number of references inside each other. */
const deepest = 64

/** A type that contains itself appears once more inside itself. */
const maxRepeats = 2

export const toOptionalArray = (value: unknown): unknown[] | undefined =>
  Array.isArray(value) ? value : undefined
const isNull = (schema: unknown) => isRecord(schema) && schema.type === 'null'

/** Returns the type of a schema, inferred from its keywords if it names none. */
export function schemaType(schema: RawJsonSchema): string {
  const named = toOptionalArray(schema.type)?.find((one) => one !== 'null') ?? schema.type
  if (typeof named === 'string') return named
  if (isRecord(schema.properties)) return 'object'
  if (schema.items !== undefined || schema.prefixItems !== undefined) return 'array'
  const isNumeric = ['minimum', 'maximum', 'multipleOf'].some(
    (keyword) => typeof schema[keyword] === 'number',
  )
  return isNumeric ? 'number' : 'string'
}

const stricter: Record<string, (a: number, b: number) => number> = {
  minimum: Math.max,
  exclusiveMinimum: Math.max,
  minLength: Math.max,
  minItems: Math.max,
  maximum: Math.min,
  exclusiveMaximum: Math.min,
  maxLength: Math.min,
  maxItems: Math.min,
}

/** Keywords whose values are numbers, or in older drafts also true. */
const limitKeywords = [...Object.keys(stricter), 'multipleOf']

/** Reads a number that a document writes as a text. */
const toLimit = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

const annotations = ['title', 'description', 'default', 'examples', '$id', '$schema', '$comment', 'readOnly']

/** Returns the types that both lists allow; an integer is a number. Undefined if there is none. */
function commonTypes(a: readonly unknown[], b: readonly unknown[]): unknown {
  const common = a.flatMap((type) => {
    if (b.includes(type)) return [type]
    const isNumeric = type === 'integer' || type === 'number'
    return isNumeric && (b.includes('integer') || b.includes('number')) ? ['integer'] : []
  })
  return common.length > 1 ? common : common[0]
}

/** Returns both values of a keyword as one; undefined if they contradict each other. */
function combined(keyword: string, a: unknown, b: unknown): unknown {
  const limit = stricter[keyword]
  if (limit && typeof a === 'number' && typeof b === 'number') return limit(a, b)
  if (keyword === 'required' && Array.isArray(a) && Array.isArray(b)) return [...new Set([...a, ...b])]
  if (keyword === 'enum' && Array.isArray(a) && Array.isArray(b)) {
    const otherItems = new Set<unknown>(b)
    return a.filter((one) => otherItems.has(one))
  }
  if (keyword === 'type') return commonTypes([a].flat(), [b].flat())
  if (annotations.includes(keyword) || JSON.stringify(a) === JSON.stringify(b)) return a
  return undefined
}

/** Resolves references, combinations and alternatives of a document, and records what it leaves out. */
export class SchemaResolver {
  private resolved = 0
  /** Definitions by their anchors and ids; the first of several counts. */
  private definitions: Map<unknown, RawJsonSchema> | undefined

  constructor(
    private readonly root: RawJsonSchema,
    private readonly losses: ImportLossList,
  ) {}

  /** Returns undefined for a schema that yields no field; its loss is recorded. */
  resolve(raw: unknown, path: DocumentPath, refs: readonly string[] = []): SchemaNode | undefined {
    if (this.resolved === maxSchemas) this.losses.add(path, 'too-large', { limit: maxSchemas })
    this.resolved += 1
    if (this.resolved > maxSchemas) return undefined
    if (raw === true) return { schema: {}, path, refs }
    if (!isRecord(raw)) return this.lose(path, 'never')
    const target = this.follow(raw, path, refs)
    if (!target) return undefined
    const whole = this.withAll({ ...target, schema: this.withLimits(target.schema, path) })
    return whole && this.withAlternative(whole)
  }

  /** Reads limits that are texts, and leaves out and records those that are no numbers. */
  private withLimits(schema: RawJsonSchema, path: DocumentPath): RawJsonSchema {
    const texts = limitKeywords.filter((keyword) => typeof schema[keyword] === 'string')
    if (texts.length === 0) return schema
    const limits = texts.map((keyword) => [keyword, toLimit(schema[keyword])] as const)
    for (const [keyword, limit] of limits)
      if (limit === undefined) this.lose([...path, keyword], 'keyword', { keyword })
    return { ...schema, ...Object.fromEntries(limits) }
  }

  private lose(path: DocumentPath, code: string, params?: Record<string, string | number>): undefined {
    this.losses.add(path, code, params)
  }

  /** Replaces a reference by its target; keywords beside the reference take precedence. */
  private follow(raw: RawJsonSchema, path: DocumentPath, refs: readonly string[]): SchemaNode | undefined {
    let schema = raw
    const chain = [...refs]
    while (typeof schema.$ref === 'string') {
      const { $ref, ...own } = schema
      const ref = String($ref)
      if (chain.filter((one) => one === ref).length >= maxRepeats)
        return this.lose(path, 'recursion', { ref })
      const target = this.targetOf(ref)
      if (target === undefined) return this.lose(path, 'reference', { ref })
      if (chain.length >= deepest) return this.lose(path, 'too-deep', { limit: deepest })
      chain.push(ref)
      schema = { ...target, ...own }
    }
    return { schema, path, refs: chain }
  }

  private targetOf(ref: string): RawJsonSchema | undefined {
    const pointer = /^#(?:\/(.*))?$/.exec(ref)
    if (!pointer) return this.anchored(ref)
    const steps = pointer[1]?.split('/') ?? []
    const target = steps.reduce<unknown>((part, step) => {
      const name = decodeStep(step)
      if (Array.isArray(part)) return part[Number(name)]
      return isRecord(part) ? getOwnValue(part, name) : undefined
    }, this.root)
    return isRecord(target) ? target : undefined
  }

  /** Finds a definition by its anchor or id. */
  private anchored(ref: string): RawJsonSchema | undefined {
    this.definitions ??= this.indexDefinitions()
    return this.definitions.get(ref)
  }

  private indexDefinitions(): Map<unknown, RawJsonSchema> {
    const found = new Map<unknown, RawJsonSchema>()
    for (const group of [this.root.$defs, this.root.definitions].filter(isRecord))
      for (const schema of Object.values(group).filter(isRecord))
        for (const name of [schema.$anchor && `#${schema.$anchor}`, schema.$id, schema.id])
          if (!found.has(name)) found.set(name, schema)
    return found
  }

  private withAll({ schema, path, refs }: SchemaNode): SchemaNode | undefined {
    const { allOf, ...own } = schema
    const parts = (toOptionalArray(allOf) ?? []).flatMap((part, i) => {
      const one = this.resolve(part, [...path, 'allOf', i], refs)
      return one ? [one] : []
    })
    const whole = parts.reduce<RawJsonSchema>((all, one) => this.merge(all, one.schema, one.path), own)
    return { schema: whole, path, refs: withRefs(refs, parts) }
  }

  /** Merges two schemas that both apply; a property of both is resolved later, from both. */
  merge(a: RawJsonSchema, b: RawJsonSchema, path: DocumentPath): RawJsonSchema {
    const merged: Record<string, unknown> = { ...a }
    for (const [keyword, value] of Object.entries(b)) {
      if (keyword === '__proto__') continue
      if (keyword === 'properties') merged.properties = mergeProperties(a.properties, value, 'allOf')
      else if (merged[keyword] === undefined) merged[keyword] = value
      else {
        const both = combined(keyword, merged[keyword], value)
        if (both === undefined) this.losses.add([...path, keyword], 'keyword', { keyword })
        else merged[keyword] = both
      }
    }
    return merged
  }

  private withAlternative({ schema, path, refs }: SchemaNode): SchemaNode | undefined {
    const keyword = ['oneOf', 'anyOf'].find((name) => Array.isArray(schema[name]))
    if (!keyword) return { schema, path, refs }
    const { [keyword]: alternatives, ...own } = schema
    const parts = (alternatives as unknown[]).flatMap((part, i) => {
      const one = isNull(part) ? undefined : this.resolve(part, [...path, keyword, i], refs)
      return one ? [one] : []
    })
    const named = namedChoices(parts)
    if (named) return this.withAlternative({ schema: { ...own, ...named }, path, refs })
    const chosen = parts.length === 1 ? parts[0] : undefined
    const alternative = chosen ? this.merge(own, chosen.schema, chosen.path) : this.merged(own, parts)
    return this.withAlternative({ schema: alternative, path, refs: withRefs(refs, parts) })
  }

  /** Returns one schema for several alternatives: what they share, or the first of unlike ones. */
  private merged(own: RawJsonSchema, parts: readonly SchemaNode[]): RawJsonSchema {
    const whole = parts.map(({ schema }) => ({ ...own, ...schema }))
    const types = new Set(whole.map(schemaType))
    const loseAll = (list: readonly SchemaNode[], code: string) => {
      for (const { path, schema } of list)
        this.losses.add(path, code, { title: String(schema.title ?? path.at(-1)) })
    }
    if (types.size === 1 && types.has('object')) {
      loseAll(parts, 'alternative-fields')
      return this.merge(own, unionOf(parts), parts[0]?.path ?? [])
    }
    if ([...types].some((type) => type === 'object' || type === 'array')) {
      loseAll(parts.slice(1), 'alternative-dropped')
      const [first] = parts
      return first ? this.merge(own, first.schema, first.path) : own
    }
    loseAll(parts, 'alternative-limits')
    return { type: commonType(types), ...shared(parts), ...own }
  }
}

/** Returns the references on the way to merged schemas: those of the schema, and those that its parts add. */
const withRefs = (refs: readonly string[], parts: readonly SchemaNode[]): readonly string[] => [
  ...refs,
  ...new Set(parts.flatMap((part) => part.refs.slice(refs.length))),
]

const decodeStep = (step: string): string => {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return step
  }
}

function mergeProperties(a: unknown, b: unknown, combination: 'allOf' | 'anyOf'): unknown {
  if (!isRecord(a) || !isRecord(b)) return isRecord(a) ? a : b
  const both = Object.entries(b).map(([name, schema]) => [
    name,
    Object.hasOwn(a, name) && JSON.stringify(a[name]) !== JSON.stringify(schema)
      ? { [combination]: [a[name], schema] }
      : schema,
  ])
  return { ...a, ...Object.fromEntries(both) }
}

/** Returns an object with the properties of all alternatives; those that all demand are required. */
function unionOf(parts: readonly SchemaNode[]): RawJsonSchema {
  const demanded = parts.map(({ schema }) => toOptionalArray(schema.required) ?? [])
  return {
    type: 'object',
    properties: parts.reduce<unknown>(
      (all, { schema }) => mergeProperties(all, schema.properties, 'anyOf'),
      {},
    ),
    required: demanded[0]?.filter((name) => demanded.every((list) => list.includes(name))) ?? [],
  }
}

/** Returns the choices of alternatives that each allow a single value, with their titles as labels. */
function namedChoices(parts: readonly SchemaNode[]): RawJsonSchema | undefined {
  const values = parts.map(({ schema }) =>
    'const' in schema ? [schema.const] : toOptionalArray(schema.enum),
  )
  if (parts.length === 0 || values.some((list) => list?.length !== 1)) return undefined
  const labels = parts.map(({ schema }, i) => String(schema.title ?? values[i]?.[0]))
  return { enum: values.map((list) => list?.[0]), enumNames: labels }
}

const commonType = (types: ReadonlySet<string>): string => {
  const [only] = types
  if (types.size === 1 && only) return only
  return [...types].every((type) => type === 'integer' || type === 'number') ? 'number' : 'string'
}

/** Returns the keywords that all alternatives have with the same value. */
function shared(parts: readonly SchemaNode[]): RawJsonSchema {
  const [first, ...rest] = parts
  const isShared = (keyword: string, value: unknown) =>
    keyword !== 'type' &&
    rest.every(({ schema }) => JSON.stringify(schema[keyword]) === JSON.stringify(value))
  return Object.fromEntries(
    Object.entries(first?.schema ?? {}).filter(([keyword, value]) => isShared(keyword, value)),
  )
}
