import { isRecord } from '../../../core/form'
import type { FieldSchema, Plugin } from '../../../generated/types'
import { describeNoSchema } from '../http/validation'
import { checkPluginParts } from './check-parts'
import { customType, fieldsOf, functionsOf } from './plugin'
import { PluginError } from './plugin-error'

/** Names that are taken; each has the plugin that took it, or an empty text for the product. */
export interface PluginNames {
  fields: Map<string, string>
  functions: Map<string, string>
}

/** Parts of a field's schema that need code of the product. */
const unsupported: readonly (keyof FieldSchema)[] = [
  ...(['base', 'holds', 'parts', 'aside', 'asks', 'file', 'refers', 'editers', 'presets'] as const),
]

/** Kinds of values that need no code of the product. */
const valueKinds: readonly FieldSchema['kind'][] = ['text', 'number', 'date', 'boolean', 'list']

/**
 * Checks the fields and functions of a manifest, and takes their names. Nothing is taken unless all of them are free.
 */
export function checkPluginNames(manifest: Plugin, names: PluginNames): void {
  const fields = fieldsOf(manifest).map(({ schema }) => schema)
  const functions = functionsOf(manifest).map(({ schema }) => schema.name)
  for (const schema of fields) checkField(schema)
  checkPluginParts(manifest)
  const fieldNames = fields.map(({ name }) => name)
  checkFree('field', fieldNames, names.fields)
  checkFree('function', functions, names.functions)
  for (const name of fieldNames) names.fields.set(name, manifest.name)
  for (const name of functions) names.functions.set(name, manifest.name)
}

function checkFree(kind: string, names: readonly string[], owners: ReadonlyMap<string, string>): void {
  const visited = new Set<string>()
  for (const name of names) {
    const owner = owners.get(name)
    if (owner) throw new PluginError(`${kind}-of-plugin`, { name, owner })
    if (owner !== undefined) throw new PluginError(`${kind}-of-product`, { name })
    if (visited.has(name)) throw new PluginError(`${kind}-twice`, { name })
    visited.add(name)
  }
}

function checkField(schema: FieldSchema): void {
  const { name, kind, type = customType, value = {}, variants = [] } = schema
  const part = unsupported.find((one) => schema[one] !== undefined)
  if (part) throw new PluginError('field-part', { name, part })
  if (type !== customType) throw new PluginError('field-part', { name, part: 'type' })
  if (!valueKinds.includes(kind)) throw new PluginError('field-part', { name, part: `kind ${kind}` })
  for (const one of [value, ...variants.map((variant) => variant.value ?? {})]) {
    const reason = describeNoSchema(withoutOptions(one) as object)
    if (reason) throw new PluginError('field-value', { name, reason })
  }
}

/** Returns a value schema without the keywords whose values are options of the item. */
function withoutOptions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutOptions)
  if (!isRecord(schema)) return schema
  const entries = Object.entries(schema).filter(
    ([, part]) => !isRecord(part) || !('$option' in part || '$choices' in part),
  )
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutOptions(part)]))
}
