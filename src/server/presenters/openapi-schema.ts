import { callSchemas, type JsonSchema } from '../platform/http/call-catalogue'

const nameOf = ($id: string) =>
  $id
    .replace(/^\/schemas\//, '')
    .replace(/\.json$/, '')
    .replaceAll('/', '-')

/** A definition inside of a shape is a component of its own: makers of clients look nowhere else. */
const partOf = (shape: string, part: string) => `${shape}-${part}`

function refOf(address: string): string {
  const [$id = '', inside = ''] = address.split('#')
  const part = inside.replace('/definitions/', '')
  return `#/components/schemas/${part ? partOf(nameOf($id), part) : nameOf($id)}`
}

const isObject = (part: unknown): part is JsonSchema =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

/** What is filled in may be left out; it is told in words, as clients make a `default` something to be sent. */
function withoutDefaults({ default: filled, ...schema }: JsonSchema): JsonSchema {
  const told = filled === undefined ? [] : [`Default: ${JSON.stringify(filled)}`]
  const words = [schema.description, ...told].filter((one) => typeof one === 'string').join('. ')
  return words ? { ...schema, description: words } : schema
}

const hasDefault = (part: unknown) => isObject(part) && part.default !== undefined

/** What must be there: what has a default need not. */
const requiredOf = ({ required, properties }: JsonSchema) =>
  (required as string[]).filter((name) => !hasDefault((properties as JsonSchema | undefined)?.[name]))

/** Keywords under which the keys are names of the trade, not keywords. */
const named = new Set(['properties', 'patternProperties'])
/** Keywords that hold values as they are, not schemas. */
const literal = new Set(['enum', 'const', 'default', 'examples'])

function placedPart(key: string, part: unknown): unknown {
  if (literal.has(key)) return part
  if (key === '$ref') return refOf(String(part))
  if (named.has(key) && isObject(part))
    return Object.fromEntries(Object.entries(part).map(([name, schema]) => [name, rebaseReferences(schema)]))
  return rebaseReferences(part)
}

/** A schema of the catalogue as OpenAPI wants it: its references point into the document. */
export function rebaseReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(rebaseReferences)
  if (!isObject(schema)) return schema
  const { $id, definitions, ...own } = withoutDefaults(schema)
  const required = Array.isArray(own.required) ? { required: requiredOf(own) } : {}
  return Object.fromEntries(
    Object.entries({ ...own, ...required }).map(([key, part]) => [key, placedPart(key, part)]),
  )
}

/** Every shape that calls refer to, and each definition in it, by the name that references use. */
const components = (): Record<string, unknown> =>
  Object.fromEntries(
    callSchemas.flatMap((shape) => {
      const name = nameOf(shape.$id)
      const parts = Object.entries((shape.definitions ?? {}) as JsonSchema)
      return [
        [name, rebaseReferences(shape)],
        ...parts.map(([part, schema]) => [partOf(name, part), rebaseReferences(schema)]),
      ]
    }),
  )

/** The names of the components that a part of the document refers to. */
function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string'
      ? [inner.replace('#/components/schemas/', '')]
      : namesIn(inner),
  )
}

/** Those components that paths lead to, by themselves or through others; what no call speaks of is not told. */
export function collectComponents(paths: unknown): Record<string, unknown> {
  const all = components()
  const found = new Set<string>()
  const look = (part: unknown) => {
    for (const name of namesIn(part)) {
      if (found.has(name) || all[name] === undefined) continue
      found.add(name)
      look(all[name])
    }
  }
  look(paths)
  return Object.fromEntries(Object.entries(all).filter(([name]) => found.has(name)))
}
