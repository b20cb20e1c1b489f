// Reads everything under schemas/ that the other parts of codegen build on.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))

const walk = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)]))

const readFolder = (folder) =>
  walk(join(root, 'schemas', folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const path = relative(join(root, 'schemas'), file)
      return { path, name: path.slice(folder.length + 1, -5), json: JSON.parse(readFileSync(file, 'utf8')) }
    })

export const readTexts = () => readFolder('texts')
export const readFunctions = () => readFolder('functions')
export const readTools = () => readFolder('tools')
export const readShapes = () => [...readFolder('values'), ...readFolder('meta')]
export const readCalls = () =>
  readFolder('calls').map(({ path, name, json }) => ({
    file: path,
    key: name.replace(/\.get$/, ''),
    name,
    ...json,
  }))

/** "list-row" → "ListRow", "oa/flow/deal" → "OaFlowDeal" */
export const pascal = (name) =>
  name.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, __, letter) => letter.toUpperCase())

/** The file (path under schemas/) and definition that a $ref in `from` points to. */
export function target(from, ref) {
  const [file, definition] = ref.split('#')
  const path = file ? posix.normalize(posix.join(dirname(from), file)) : from
  return { path, definition: definition?.replace('/definitions/', '') || undefined }
}

/** A copy of a schema with every $ref rewritten by `rewrite(target)`, and without $schema. */
export function withRefs(json, from, rewrite) {
  if (Array.isArray(json)) return json.map((part) => withRefs(part, from, rewrite))
  if (json === null || typeof json !== 'object') return json
  if (typeof json.$ref === 'string') return { ...json, $ref: rewrite(target(from, json.$ref)) }
  return Object.fromEntries(Object.entries(json).map(([key, part]) => [key, withRefs(part, from, rewrite)]))
}

/** A copy of a schema in which every $ref to a values file is replaced by what it points to. */
function inlined(json, from) {
  if (Array.isArray(json)) return json.map((part) => inlined(part, from))
  if (json === null || typeof json !== 'object') return json
  if (typeof json.$ref === 'string' && json.$ref.includes('/values/')) {
    const { $schema, ...shape } = JSON.parse(
      readFileSync(join(root, 'schemas', target(from, json.$ref).path), 'utf8'),
    )
    return inlined(shape, target(from, json.$ref).path)
  }
  return Object.fromEntries(Object.entries(json).map(([key, part]) => [key, inlined(part, from)]))
}

/** A field with the options of the one it builds on; what it names itself wins, and null takes an option away. */
function onBase(field, all) {
  const base = all.find(({ name }) => name === field.base)
  if (!base) return field
  const inherited = { ...onBase(base, all).options?.properties, ...field.options?.properties }
  const properties = Object.fromEntries(Object.entries(inherited).filter(([, schema]) => schema !== null))
  const inner = { ...onBase(base, all).inner, ...field.inner }
  return {
    ...field,
    options: { type: 'object', additionalProperties: true, ...field.options, properties },
    inner,
  }
}

/** Field schemas are read by the page as they are: the shapes of their values and inherited options stand in them. */
export function readFields() {
  const all = readFolder('fields').map(({ path, json }) => inlined(json, path))
  return all.map((field) => onBase(field, all))
}

/** The formats of defaults, as the designer and the rules read them. */
export function readDefaultFormats() {
  const { $schema, ...list } = JSON.parse(
    readFileSync(join(root, 'schemas/data/default-formats.json'), 'utf8'),
  )
  return list
}
