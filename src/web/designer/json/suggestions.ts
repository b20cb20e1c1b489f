import meta from '#schemas/meta/form.json'
import { fieldOf, fieldSchemas, isRecord, ownValue } from '../../../core/form'
import { t } from '../../platform/i18n/i18n'
import { localize } from '../titles'
import { type CursorContext, cursorContextOf } from './cursor-context'

/** A completion at a position of a form's text. */
export interface JsonSuggestion {
  label: string
  detail?: string
}

type Schema = Readonly<Record<string, unknown>>

const resolved = (schema: unknown): Schema | undefined => {
  if (!isRecord(schema)) return undefined
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/definitions/', '') : ''
  const named = ownValue(meta.definitions, name)
  return isRecord(named) ? named : schema
}

/** Adds the options of an item's field to those every item has. */
function withOptions(schema: Schema, { type, componentName }: Readonly<Record<string, string>>): Schema {
  const field = fieldOf(componentName ?? '') ?? fieldOf(type ?? '')
  const properties = field?.options?.properties
  return isRecord(properties)
    ? { ...schema, properties: { ...asRecord(schema.properties), ...properties } }
    : schema
}

const asRecord = (value: unknown): Schema => (isRecord(value) ? value : {})

/** Returns the schema of the value at a path, from the grammar and the fields. */
function schemaAt({ path, around }: CursorContext): Schema | undefined {
  let schema: Schema | undefined = meta
  for (const [depth, step] of path.entries()) {
    const next: unknown =
      typeof step === 'number' ? schema?.items : ownValue(asRecord(schema?.properties), step)
    schema = resolved(next)
    const item = around[depth]
    if (step === 'options' && schema && item?.type !== undefined)
      schema = withOptions(schema, { ...item, ...around[depth + 1] })
  }
  return schema
}

const titleOf = ({ title, description }: Schema): string | undefined => {
  const text = title ?? description
  return typeof text === 'string' ? t(text) : undefined
}

const types = new Map(fieldSchemas.map((field) => [field.type ?? field.name, field]))
const typeOffers = (): JsonSuggestion[] =>
  [...types].map(([type, field]) => ({
    label: JSON.stringify(type),
    detail: field.name === type ? localize(field.title) : undefined,
  }))

function valueOffers(schema: Schema | undefined, where: CursorContext): JsonSuggestion[] {
  const last = where.path.at(-1)
  if (last === 'type' && typeof where.path.at(-2) === 'number') return typeOffers()
  if (last === 'componentName')
    return fieldSchemas
      .filter(({ type }) => type === 'custom')
      .map(({ name, title }) => ({ label: JSON.stringify(name), detail: localize(title) }))
  if (Array.isArray(schema?.enum)) return schema.enum.map((value) => ({ label: JSON.stringify(value) }))
  return schema?.type === 'boolean' ? [{ label: 'true' }, { label: 'false' }] : []
}

/** Returns the names or values allowed at the cursor in a form's text. */
export function suggestJson(
  source: string,
  at: number,
): { from: number; offers: JsonSuggestion[] } | undefined {
  const where = cursorContextOf(source, at)
  if (!where) return undefined
  const { from, is } = where
  const schema = schemaAt(where)
  if (is === 'value') return { from, offers: valueOffers(schema, where) }
  const properties = Object.entries(asRecord(schema?.properties))
  const offers = properties.map(([name, one]) => ({
    label: JSON.stringify(name),
    detail: titleOf(asRecord(one)),
  }))
  return { from, offers }
}
