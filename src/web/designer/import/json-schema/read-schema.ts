import type { FieldSchema, FormDesign, FormItem } from '#/generated/types'
import { emptyForm, fieldSchemaOf, getOwnValue, isRecord, maxItems } from '../../../../core/form'
import type { Language } from '../../../platform'
import type { RandomSource } from '../../../platform/random'
import { newItem } from '../../new-item'
import type { DocumentPath, ImportLossList } from '../import-losses'
import { ItemNumbering } from '../item-numbering'
import { toParagraph } from '../static-text'
import { readList, readTuple } from './read-list'
import {
  type RawJsonSchema,
  type SchemaNode,
  SchemaResolver,
  schemaType,
  toOptionalArray,
} from './resolve-schema'
import { type SchemaField, scalarField } from './schema-field'

/** Property of an object: its name, and the group of properties it belongs to. */
export interface PropertyContext {
  name: string
  required: boolean
  /** Default that the enclosing object gives. */
  preset?: unknown
  /** Number of layouts around it; undefined in a table, which has no layouts. */
  depth: number | undefined
  /** Names of the enclosing objects, for models and titles. */
  above: readonly string[]
}

const deepestGroup = 4
const longestTitle = 200
const longestText = 1000
const singleTypes = ['string', 'number', 'integer', 'boolean']
const conditional = ['if', 'then', 'else', 'dependencies', 'dependentSchemas', 'dependentRequired']

/** Keywords that describe a schema and need no field. */
const descriptive = [
  ...['$schema', '$id', 'id', '$comment', '$anchor', '$defs', 'definitions', 'type', 'title', 'description'],
  ...['default', 'examples', 'example', 'readOnly', 'deprecated', 'nullable', 'required', 'name', 'x-index'],
  ...[
    'x-designable-id',
    'x-component',
    'x-component-props',
    'x-decorator',
    'x-decorator-props',
    'x-hidden',
    'x-display',
    'xml',
  ],
]

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Whether a document is a JSON Schema, or an object with one, as examples of form libraries are. */
export function isJsonSchemaDocument(
  json: unknown,
): { schema: RawJsonSchema; path: DocumentPath } | undefined {
  if (!isRecord(json)) return undefined
  if (isSchema(json)) return { schema: json, path: [] }
  return isRecord(json.schema) && isSchema(json.schema)
    ? { schema: json.schema, path: ['schema'] }
    : undefined
}

const isSchema = (json: RawJsonSchema) =>
  isRecord(json.properties) ||
  text(json.$schema).includes('json-schema.org') ||
  (json.type === 'array' && json.items !== undefined) ||
  (singleTypes.includes(text(json.type)) && text(json.title) !== '') ||
  ['allOf', 'anyOf', 'oneOf'].some((keyword) => Array.isArray(json[keyword])) ||
  (typeof json.$ref === 'string' && (isRecord(json.definitions) || isRecord(json.$defs)))

/** Converts the schemas of a document to items. */
export class SchemaReader {
  readonly resolver: SchemaResolver
  private readonly numbering: ItemNumbering
  private readonly propertyNames = new WeakMap<FormItem, string>()
  private count = 0
  private isFull = false

  constructor(
    root: RawJsonSchema,
    readonly losses: ImportLossList,
    readonly context: { chance: RandomSource; language: Language },
  ) {
    this.resolver = new SchemaResolver(root, losses)
    this.numbering = new ItemNumbering(context.chance)
  }

  /** Converts the description of a form to static text; its title is that of the flow. */
  readHead({ schema, path }: SchemaNode): FormItem[] {
    const title = text(schema.title)
    if (title) this.losses.add([...path, 'title'], 'form-title', { title })
    const words = text(schema.description)
    const field = fieldSchemaOf('placeholderhtml')
    if (!words || !field || !this.hasRoom(path)) return []
    const item = this.numbered(field, '', { name: '', required: false, depth: 0, above: [] })
    return [{ ...item, options: { ...item.options, placeholderhtml: toParagraph(words) } }]
  }

  /** Converts the properties of an object to items, in order. */
  readObject(
    { schema, path, refs }: SchemaNode,
    place: Omit<PropertyContext, 'name' | 'required'>,
  ): FormItem[] {
    const required = new Set(toOptionalArray(schema.required))
    const properties = isRecord(schema.properties) ? schema.properties : {}
    const presets = isRecord(place.preset) ? place.preset : isRecord(schema.default) ? schema.default : {}
    const items = Object.entries(properties).flatMap(([name, property]) => {
      const at = [...path, 'properties', name]
      const resolved = this.resolver.resolve(property, at, refs)
      if (!resolved) return []
      const isRequired = required.has(name) || resolved.schema.required === true
      return this.readProperty(resolved, {
        ...place,
        name,
        required: isRequired,
        preset: getOwnValue(presets, name),
      })
    })
    const unknown = [...required].filter((name) => !Object.hasOwn(properties, String(name)))
    for (const name of unknown)
      this.losses.add([...path, 'required'], 'required-unknown', { name: String(name) })
    this.loseRest({ schema, path, refs }, ['properties'])
    return items
  }

  /** Converts a property to its item, or to those of a nested object. */
  readProperty(resolved: SchemaNode, place: PropertyContext): FormItem[] {
    const { schema, path } = resolved
    const type = schemaType(schema)
    if (type === 'null') return this.lose(path, 'null')
    if (type === 'object' || type === 'void') return this.readNested(resolved, place)
    if (type === 'array') return this.readArray(resolved, place)
    const types = (toOptionalArray(schema.type) ?? []).filter((one) => one !== 'null')
    if (types.length > 1)
      this.losses.add([...path, 'type'], 'types', { types: types.join(', '), taken: type })
    return this.make(resolved, scalarField(resolved, this.losses), place)
  }

  private readArray(resolved: SchemaNode, place: PropertyContext): FormItem[] {
    const tuple = readTuple(resolved, place, this)
    if (tuple) return tuple
    const list = readList(resolved, place, this)
    return list ? this.make(resolved, list, place) : []
  }

  lose(path: DocumentPath, code: string, params?: Record<string, string | number>): [] {
    this.losses.add(path, code, params)
    return []
  }

  private readNested(resolved: SchemaNode, place: PropertyContext): FormItem[] {
    const { schema, path } = resolved
    if (!isRecord(schema.properties)) return this.lose(path, 'open-object')
    const { depth, above, name, preset } = place
    const isPlain =
      depth === undefined || depth >= deepestGroup || (schema.type === 'void' && !text(schema.title))
    if (!isPlain && !this.hasRoom(path)) return []
    const inner = { preset, depth: isPlain ? depth : depth + 1, above: [...above, name] }
    const items = this.readObject(resolved, inner)
    const group = fieldSchemaOf('group')
    const title = this.titleOf(resolved, name)
    if (depth === undefined && schema.type !== 'void') return items.map((item) => this.prefixed(item, title))
    if (isPlain || !group) return items
    if (items.length === 0) {
      this.count -= 1
      return items
    }
    const whole = this.numbered(group, title, { ...place, name: '' })
    return [{ ...whole, ...tooltipOf(schema), columns: [{ span: 24, name: title, list: items }] }]
  }

  /** Counts one more item of the form; returns false if it has the maximum already. */
  private hasRoom(path: DocumentPath): boolean {
    if (this.count < maxItems) {
      this.count += 1
      return true
    }
    if (!this.isFull) this.losses.add(path, 'too-many', { limit: maxItems })
    this.isFull = true
    return false
  }

  /** Names a column after the nested object, too. */
  private prefixed(item: FormItem, title: string): FormItem {
    const named = { ...item, name: `${title}/${item.name}`.slice(0, longestTitle) }
    this.propertyNames.set(named, this.propertyOf(item))
    return named
  }

  /** Returns the name of the property that an item was made from. */
  propertyOf(item: FormItem): string {
    return this.propertyNames.get(item) ?? item.model
  }

  private titleOf({ schema, path }: SchemaNode, name: string): string {
    const title = text(schema.title) || name
    if (title.length > longestTitle) this.losses.add([...path, 'title'], 'shortened')
    return title.slice(0, longestTitle)
  }

  private numbered(field: FieldSchema, name: string, place: PropertyContext): FormItem {
    const { chance, language } = this.context
    const form = emptyForm()
    const item = newItem(field, { form, chance, name, columnName: String, sectionName: String, language })
    const key = this.numbering.keyOf(undefined)
    const model = this.modelOf(place, { type: item.type, key })
    return { ...item, key, keyindex: this.numbering.indexOf(undefined), model }
  }

  /** Names the data after the property; after the enclosing objects too, if another one has the name. */
  private modelOf({ name, above, depth }: PropertyContext, item: { type: string; key: string }): string {
    if (!name || depth === undefined) return this.numbering.modelOf(undefined, item)
    const signs = [name, [...above, name].join('_')].map((one) => one.replace(/\W/g, '_').slice(0, 64))
    const model = [name, ...signs].find((one) => /[^\W_]/.test(one) && this.numbering.isFreeModel(one))
    return this.numbering.modelOf(model, item)
  }

  /** Creates the item of a field, and records what it does not respect of its schema. */
  make(
    resolved: SchemaNode,
    { field: fieldName, options, rules = [], readKeywords }: SchemaField,
    place: PropertyContext,
  ): FormItem[] {
    const field = fieldSchemaOf(fieldName)
    const { schema, path } = resolved
    if (!field) return []
    if (place.depth !== undefined && !this.hasRoom(path)) return []
    this.loseRest(resolved, readKeywords)
    const item = this.numbered(field, this.titleOf(resolved, place.name), place)
    const preset = this.presetOf(resolved, place, options)
    const props = isRecord(schema['x-component-props']) ? schema['x-component-props'] : {}
    const isHidden = schema['x-hidden'] === true || schema['x-display'] === 'none'
    const model = place.depth === undefined ? item.model : this.renamed(item.model, resolved, place)
    const made = {
      ...item,
      ...tooltipOf(schema),
      ...(isHidden && { hide: true }),
      model,
      options: {
        ...item.options,
        ...options,
        ...(schema.readOnly === true && { disabled: true }),
        ...(typeof props.placeholder === 'string' && { placeholder: props.placeholder.slice(0, 500) }),
        ...(preset !== undefined && { defaultValue: preset }),
      },
      rules: [...(place.required ? [{ required: true }] : []), ...rules],
    }
    this.propertyNames.set(made, place.name)
    return [made]
  }

  private renamed(model: string, { path }: SchemaNode, { name }: PropertyContext): string {
    if (model !== name) this.losses.add(path, 'model', { name, model })
    return model
  }

  /** Returns the default in the form of the field's value; undefined if there is none. */
  private presetOf(
    { schema, path }: SchemaNode,
    { preset }: PropertyContext,
    options: SchemaField['options'],
  ): unknown {
    const value = preset ?? schema.default ?? schema.const
    if (value === undefined || value === null || (options && 'defaultValue' in options)) return undefined
    const isWritten = options?.options !== undefined && (typeof value === 'boolean' || isRecord(value))
    if (isWritten) return JSON.stringify(value)
    if (options?.type === 'datetime' && typeof value === 'string')
      return value.replace('T', ' ').replace(/(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/, '')
    if (options?.tableset === undefined) return value
    this.losses.add([...path, 'default'], 'default')
    return undefined
  }

  /** Records each keyword that is neither respected nor descriptive. */
  loseRest({ schema, path }: SchemaNode, readKeywords: readonly string[]): void {
    if (text(schema.description).length > longestText) this.losses.add([...path, 'description'], 'shortened')
    for (const [keyword, value] of Object.entries(schema)) {
      const isKnown = descriptive.includes(keyword) || readKeywords.includes(keyword) || value === undefined
      if (isKnown || value === null) continue
      if (keyword === 'additionalProperties' && value === false) continue
      const at = [...path, keyword]
      if (keyword === 'format') this.losses.add(at, 'rule-type', { type: String(value) })
      else this.losses.add(at, conditional.includes(keyword) ? 'condition' : 'keyword', { keyword })
    }
  }
}

const tooltipOf = ({ description }: RawJsonSchema) =>
  text(description) ? { tooltip: text(description).slice(0, longestText) } : {}

/** Converts a JSON Schema to a form; what has no counterpart is recorded with its path. */
export function fromJsonSchema(
  json: unknown,
  losses: ImportLossList,
  context: { chance: RandomSource; language: Language },
): FormDesign {
  const form = emptyForm()
  const found = isJsonSchemaDocument(json)
  if (!found || !isRecord(json)) return form
  const { schema, path } = found
  const envelope = path.length ? Object.keys(json).filter((name) => name !== 'schema') : []
  for (const name of envelope) losses.add([name], 'beside-schema')
  const reader = new SchemaReader(schema, losses, context)
  const root = reader.resolver.resolve(schema, path)
  if (!root) return form
  const place = { depth: 0, above: [] }
  const isObject = root.schema.type !== 'array' && isRecord(root.schema.properties)
  if (!isObject)
    return { ...form, list: reader.readProperty(root, { ...place, name: 'value', required: false }) }
  return { ...form, list: [...reader.readHead(root), ...reader.readObject(root, place)] }
}
