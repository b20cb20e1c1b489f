import meta from '#schemas/meta/form.json'
import { fieldSchemaOf, getOwnValue, isRecord, listFieldSchemas } from '../../../core/form'
import { t } from '../../platform'
import { localizeSchemaText } from '../titles'

/** Context of the cursor in a document, however incomplete its text is. */
interface CursorContext {
  /** Names and indexes of the path; the last is the name being written, or that of the value. */
  path: readonly (string | number)[]
  is: 'name' | 'value'
  /** Start of the word being written, which may be empty. */
  from: number
  /** Text values of each enclosing object, by name, outermost first. */
  around: readonly Readonly<Record<string, string>>[]
}

interface Open {
  kind: 'object' | 'list'
  /** Name whose value comes next; undefined while a name is expected. */
  name?: string
  index: number
  texts: Record<string, string>
}

const token = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g
const unquoted = (text: string) => text.replace(/^"|"$/g, '')

function take(open: Open[], text: string, pending: { name?: string }): void {
  const top = open.at(-1)
  if (text === '{') open.push({ kind: 'object', index: 0, texts: {} })
  else if (text === '[') open.push({ kind: 'list', index: 0, texts: {} })
  else if (text === '}' || text === ']') open.pop()
  else if (text === ':' && top) top.name = pending.name
  else if (text === ',' && top) {
    top.index++
    top.name = undefined
  } else if (top?.kind === 'object' && top.name === undefined) pending.name = unquoted(text)
  else if (top?.name !== undefined && text.startsWith('"')) top.texts[top.name] = unquoted(text)
}

/** Reads the following text values of the objects still open at a position: an item's type may come later. */
function readOn(source: string, at: number, open: readonly Open[]): void {
  const inner = open.map((one) => ({ ...one }))
  const pending: { name?: string } = { name: inner.at(-1)?.name }
  for (const { 0: text } of source.slice(at).matchAll(token)) {
    take(inner, text, pending)
    if (!inner.length) return
  }
}

/** Returns the context at a position of a text; undefined within or after a finished value. */
export function cursorContextOf(source: string, at: number): CursorContext | undefined {
  const open: Open[] = []
  const pending: { name?: string } = {}
  let from = at
  for (const { 0: text, index } of source.slice(0, at).matchAll(token)) {
    const isWord = /^["\w-]/.test(text) && index + text.length === at
    const isWhole = /^"(?:[^"\\]|\\.)*"$/.test(text)
    if (isWord && isWhole) return undefined
    if (isWord) from = index
    else take(open, text, pending)
  }
  const top = open.at(-1)
  if (!top) return undefined
  const rest = /^(?:[^"\\\n]|\\.)*?"?(?=[\s,:}\]]|$)/.exec(source.slice(at))?.[0] ?? ''
  readOn(source, at + (from < at ? rest.length : 0), open)
  const steps = open.flatMap((one): (string | number)[] =>
    one.kind === 'list' ? [one.index] : one.name === undefined ? [] : [one.name],
  )
  const is = top.kind === 'object' && top.name === undefined ? 'name' : 'value'
  return { path: steps, is, from, around: open.map(({ texts }) => texts) }
}

/** A completion at a position of a form's text. */
export interface JsonSuggestion {
  label: string
  detail?: string
}

type Schema = Readonly<Record<string, unknown>>

const resolved = (schema: unknown): Schema | undefined => {
  if (!isRecord(schema)) return undefined
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/definitions/', '') : ''
  const named = getOwnValue(meta.definitions, name)
  return isRecord(named) ? named : schema
}

/** Adds the options of an item's field to those every item has. */
function withOptions(schema: Schema, { type, componentName }: Readonly<Record<string, string>>): Schema {
  const field = fieldSchemaOf(componentName ?? '') ?? fieldSchemaOf(type ?? '')
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
      typeof step === 'number' ? schema?.items : getOwnValue(asRecord(schema?.properties), step)
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

const types = new Map(listFieldSchemas().map((field) => [field.type ?? field.name, field]))
const typeOffers = (): JsonSuggestion[] =>
  [...types].map(([type, field]) => ({
    label: JSON.stringify(type),
    detail: field.name === type ? localizeSchemaText(field.title) : undefined,
  }))

function valueOffers(schema: Schema | undefined, context: CursorContext): JsonSuggestion[] {
  const last = context.path.at(-1)
  if (last === 'type' && typeof context.path.at(-2) === 'number') return typeOffers()
  if (last === 'componentName')
    return listFieldSchemas()
      .filter(({ type }) => type === 'custom')
      .map(({ name, title }) => ({ label: JSON.stringify(name), detail: localizeSchemaText(title) }))
  if (Array.isArray(schema?.enum)) return schema.enum.map((value) => ({ label: JSON.stringify(value) }))
  return schema?.type === 'boolean' ? [{ label: 'true' }, { label: 'false' }] : []
}

/** Returns the names or values allowed at the cursor in a form's text. */
export function suggestJson(
  source: string,
  at: number,
): { from: number; offers: JsonSuggestion[] } | undefined {
  const context = cursorContextOf(source, at)
  if (!context) return undefined
  const { from, is } = context
  const schema = schemaAt(context)
  if (is === 'value') return { from, offers: valueOffers(schema, context) }
  const properties = Object.entries(asRecord(schema?.properties))
  const offers = properties.map(([name, one]) => ({
    label: JSON.stringify(name),
    detail: titleOf(asRecord(one)),
  }))
  return { from, offers }
}
