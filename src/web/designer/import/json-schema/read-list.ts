import type { FormItem, FormTableColumn } from '#/generated/types'
import { isColumnCode, isRecord } from '../../../../core/form'
import { createColumnCode } from '../../ids'
import { toTableColumn } from '../table-column'
import type { PropertyContext, SchemaReader } from './read-schema'
import { type SchemaNode, schemaType, toOptionalArray } from './resolve-schema'
import { choiceOptions, type SchemaField } from './schema-field'

const maxColumns = 200
const maxFiles = 200
const countKeywords = ['minItems', 'maxItems', 'uniqueItems']

/** What fields for the places of a list cannot say. */
const tupleLosses = ['minItems', 'uniqueItems', 'contains']

/** Converts a list with a schema for each place to one field per place; undefined for any other list. */
export function readTuple(
  { schema, path, refs }: SchemaNode,
  place: PropertyContext,
  reader: SchemaReader,
): FormItem[] | undefined {
  const keyword = Array.isArray(schema.prefixItems) ? 'prefixItems' : 'items'
  const parts = toOptionalArray(schema[keyword])
  if (!parts) return undefined
  const rest = keyword === 'items' ? schema.additionalItems : schema.items
  if (rest !== undefined && rest !== false)
    reader.losses.add([...path, keyword === 'items' ? 'additionalItems' : 'items'], 'keyword', {
      keyword: 'items',
    })
  for (const keyword of tupleLosses)
    if (schema[keyword]) reader.losses.add([...path, keyword], 'keyword', { keyword })
  const presets = toOptionalArray(place.preset) ?? toOptionalArray(schema.default) ?? []
  return parts.flatMap((part, i) => {
    const resolved = reader.resolver.resolve(part, [...path, keyword, i], refs)
    if (!resolved) return []
    const name = `${place.name}_${i + 1}`
    const title = resolved.schema.title ?? (schema.title && `${schema.title} ${i + 1}`)
    const node = { ...resolved, schema: { ...resolved.schema, ...(title !== undefined && { title }) } }
    return reader.readProperty(node, { ...place, name, preset: presets[i] })
  })
}

/** Converts a list to a multiple choice, files, or a table with one row per entry. */
export function readList(
  resolved: SchemaNode,
  place: PropertyContext,
  reader: SchemaReader,
): SchemaField | undefined {
  const { schema, path, refs } = resolved
  const entry = reader.resolver.resolve(schema.items ?? true, [...path, 'items'], refs)
  if (!entry) return undefined
  const choices = choiceOptions(entry, reader.losses)
  if (choices) return multipleChoice(resolved, choices)
  const isFile = entry.schema.format === 'data-url' || schema['x-component'] === 'Upload'
  if (isFile) return files(resolved)
  const isTableInTable = place.depth === undefined
  if (isTableInTable) {
    reader.losses.add(path, 'nested-list')
    return { field: 'textarea', readKeywords: ['items', ...countKeywords] }
  }
  return table(resolved, entry, place, reader)
}

function multipleChoice({ schema }: SchemaNode, choices: Record<string, unknown>): SchemaField {
  const { minItems, maxItems } = schema
  const limits = {
    ...(Number(minItems) >= 1 && { min: Number(minItems) }),
    ...(Number(maxItems) >= 1 && { max: Number(maxItems) }),
  }
  return { field: 'checkbox', options: { ...choices, ...limits }, readKeywords: ['items', ...countKeywords] }
}

function files({ schema: { maxItems } }: SchemaNode): SchemaField {
  const length = Number(maxItems) >= 1 ? Math.min(Number(maxItems), maxFiles) : maxFiles
  return {
    field: 'fm-fileupload',
    options: { fileuploadset: { multiple: length > 1, length }, defaultValue: undefined },
    readKeywords: ['items', 'maxItems'],
  }
}

/** Column codes by the names of the properties. */
type Codes = ReadonlyMap<string, string>

function tableColumns(
  entry: SchemaNode,
  place: PropertyContext,
  reader: SchemaReader,
): { columns: FormTableColumn[]; codes: Codes } {
  const usedCodes = new Set<string>()
  const codes = new Map<string, string>()
  const codeFor = (name: string) => {
    const code =
      isColumnCode(name) && !usedCodes.has(name) ? name : createColumnCode(reader.context.chance, usedCodes)
    usedCodes.add(code)
    if (!codes.has(name)) codes.set(name, code)
    return code
  }
  const inner = { depth: undefined, above: [] }
  const isObject = schemaType(entry.schema) === 'object' && isRecord(entry.schema.properties)
  const items = isObject
    ? reader.readObject(entry, inner)
    : reader.readProperty(entry, { ...inner, name: place.name, required: false })
  if (items.length > maxColumns) reader.losses.add(entry.path, 'too-many', { limit: maxColumns })
  const { losses } = reader
  const columns = items.slice(0, maxColumns).map((item) => {
    const name = reader.propertyOf(item)
    const path = [...entry.path, 'properties', name]
    const code = codeFor(name)
    if (code !== name) losses.add(path, 'model', { name, model: code })
    return toTableColumn(item, { code, path, losses })
  })
  return { columns, codes }
}

function table(
  resolved: SchemaNode,
  entry: SchemaNode,
  place: PropertyContext,
  reader: SchemaReader,
): SchemaField | undefined {
  const { schema, path } = resolved
  const { columns, codes } = tableColumns(entry, place, reader)
  if (columns.length === 0) {
    reader.losses.add(path, 'empty-list')
    return undefined
  }
  for (const keyword of countKeywords) {
    const isRequiredOnly = keyword === 'minItems' && schema.minItems === 1
    const isNothing = !schema[keyword] || isRequiredOnly
    if (!isNothing) reader.losses.add([...path, keyword], 'row-count', { keyword })
  }
  const rows = toOptionalArray(place.preset) ?? toOptionalArray(schema.default)
  return {
    field: 'table',
    options: {
      tableset: columns,
      ...(rows?.length && { defaultValue: rows.map((row) => toRow(row, codes)) }),
    },
    rules: Number(schema.minItems) >= 1 && !place.required ? [{ required: true }] : [],
    readKeywords: ['items', ...countKeywords],
  }
}

function toRow(row: unknown, codes: Codes): Record<string, unknown> {
  const [first] = codes.values()
  if (!isRecord(row)) return first === undefined ? {} : { [first]: row }
  const cells = Object.entries(row).flatMap(([name, value]) => {
    const code = codes.get(name)
    if (code !== undefined) return [[code, value] as const]
    return isRecord(value) ? Object.entries(toRow(value, codes)) : []
  })
  return Object.fromEntries(cells)
}
