import { type CatalogueSchema, callSchemas } from '../platform'

const nameOf = ($id: string) =>
  $id
    .replace(/^\/schemas\//, '')
    .replace(/\.json$/, '')
    .replaceAll('/', '-')

/** Component name of a definition inside a shape; client generators look only among components. */
const partOf = (shape: string, part: string) => `${shape}-${part}`

function refOf(address: string): string {
  const [$id = '', inside = ''] = address.split('#')
  const part = inside.replace('/definitions/', '')
  return `#/components/schemas/${part ? partOf(nameOf($id), part) : nameOf($id)}`
}

const isObject = (part: unknown): part is CatalogueSchema =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

/**
 * Makes fields with defaults optional and moves the default to the description, since generated clients would
 * send a `default`.
 */
function withoutDefaults({ default: filled, ...schema }: CatalogueSchema): CatalogueSchema {
  const results = filled === undefined ? [] : [`Default: ${JSON.stringify(filled)}`]
  const words = [schema.description, ...results].filter((one) => typeof one === 'string').join('. ')
  return words ? { ...schema, description: words } : schema
}

const hasDefault = (part: unknown) => isObject(part) && part.default !== undefined

/** Required properties: those without a default. */
const requiredOf = ({ required, properties }: CatalogueSchema) =>
  (required as string[]).filter((name) => !hasDefault((properties as CatalogueSchema | undefined)?.[name]))

/** Keywords whose keys are property names, not keywords. */
const named = new Set(['properties', 'patternProperties'])
/** Keywords that contain literal values, not schemas. */
const literal = new Set(['enum', 'const', 'default', 'examples'])

function placedPart(key: string, part: unknown): unknown {
  if (literal.has(key)) return part
  if (key === '$ref') return refOf(String(part))
  if (named.has(key) && isObject(part))
    return Object.fromEntries(Object.entries(part).map(([name, schema]) => [name, rebaseReferences(schema)]))
  return rebaseReferences(part)
}

/** Converts a schema of the catalogue to OpenAPI: its references point into the document. */
export function rebaseReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(rebaseReferences)
  if (!isObject(schema)) return schema
  const { $id, definitions, ...own } = withoutDefaults(schema)
  const required = Array.isArray(own.required) ? { required: requiredOf(own) } : {}
  return Object.fromEntries(
    Object.entries({ ...own, ...required }).map(([key, part]) => [key, placedPart(key, part)]),
  )
}

/** All shapes that calls refer to, and their definitions, by the name used in references. */
const components = (): Record<string, unknown> =>
  Object.fromEntries(
    callSchemas.flatMap((shape) => {
      const name = nameOf(shape.$id)
      const parts = Object.entries((shape.definitions ?? {}) as CatalogueSchema)
      return [
        [name, rebaseReferences(shape)],
        ...parts.map(([part, schema]) => [partOf(name, part), rebaseReferences(schema)]),
      ]
    }),
  )

/** Names of the components that a part of the document refers to. */
function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string'
      ? [inner.replace('#/components/schemas/', '')]
      : namesIn(inner),
  )
}

/** Collects the components that paths refer to, directly or transitively; unused ones are omitted. */
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
