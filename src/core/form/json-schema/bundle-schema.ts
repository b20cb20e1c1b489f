import { isRecord } from '../values/form-values'
import type { JsonSchema } from './validate-schema'

const inFile = /([a-z0-9-]+)\.json$/

/** Rewrites a reference for a bundle in which all files are definitions of one grammar. */
function movedTo(reference: string, file: string): string {
  const name = inFile.exec(reference)?.[1]
  if (name !== undefined) return `#/definitions/${name}`
  return file ? reference.replace('#/definitions/', `#/definitions/${file}.`) : reference
}

function moved(part: unknown, file: string): unknown {
  if (Array.isArray(part)) return part.map((one) => moved(one, file))
  if (!isRecord(part)) return part
  const entries = Object.entries(part).map(([name, inner]) => [
    name,
    name === '$ref' && typeof inner === 'string' ? movedTo(inner, file) : moved(inner, file),
  ])
  return Object.fromEntries(entries)
}

/** Bundles a grammar with the files it refers to as definitions, by name. */
export function bundleSchema(root: JsonSchema, files: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const own = isRecord(root.definitions) ? root.definitions : {}
  const others = Object.entries(files).flatMap(([file, { definitions, ...grammar }]) => [
    [file, moved(grammar, file)] as const,
    ...Object.entries(isRecord(definitions) ? definitions : {}).map(
      ([name, part]) => [`${file}.${name}`, moved(part, file)] as const,
    ),
  ])
  return {
    ...(moved(root, '') as JsonSchema),
    definitions: { ...(moved(own, '') as object), ...Object.fromEntries(others) },
  }
}
