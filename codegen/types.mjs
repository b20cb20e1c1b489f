// schemas → src/generated/types: one interface for every shape, body and response; a file for each schema and each group of calls.
import { compile } from 'json-schema-to-typescript'
import { pascal, target, withRefs } from './schemas.mjs'

const typeName = ({ path, definition }) => {
  const file = pascal(path.replace(/^(values|meta)\//, '').replace(/\.json$/, ''))
  const named = {
    Form: 'FormDesign',
    Field: 'FieldSchema',
    Function: 'FunctionSchema',
    List: 'ListSchema',
    Call: 'CallSchema',
    Menu: 'MenuSchema',
    Home: 'HomeWidget',
  }
  if (!path.startsWith('meta/')) return definition ? file + pascal(definition) : file
  return definition ? file + pascal(definition) : (named[file] ?? file)
}

/** Titles would become names, and defaults are for the validator: both leave before the compiler sees them. */
const described = ({ $schema, title, definitions, ...rest }) => ({
  ...rest,
  ...(title ? { description: title } : {}),
})
const rewrite = (to) => `#/definitions/${typeName(to)}`

/** Words beside a $ref leave, too: the compiler would write the shape again for each of them. */
function typed(json, from) {
  const bare = (part) => {
    if (Array.isArray(part)) return part.map(bare)
    if (part === null || typeof part !== 'object') return part
    return '$ref' in part
      ? { $ref: part.$ref }
      : Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, bare(inner)]))
  }
  return bare(withRefs(json, from, rewrite))
}

function shapeDefinitions({ path, json }) {
  const own = { [typeName({ path })]: described(typed(json, path)) }
  for (const [name, definition] of Object.entries(json.definitions ?? {}))
    own[typeName({ path, definition: name })] = typed(definition, path)
  return own
}

/** A body or answer that is nothing but another shape keeps that shape's name. */
export const callTypeName = ({ file, name }, schema, suffix) =>
  schema?.$ref ? typeName(target(file, schema.$ref)) : `${pascal(name)}${suffix}`

function callDefinitions(call) {
  const own = {}
  for (const [schema, suffix] of [
    [call.body, 'Body'],
    [call.data, 'Data'],
  ])
    if (!schema.$ref) own[callTypeName(call, schema, suffix)] = typed(schema, call.file)
  return own
}

const groupBy = (entries, keyOf) => {
  const groups = new Map()
  for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry])
  return groups
}

/** Names of the types by the file that declares them: a schema's own, and those of its definitions. */
const shapeHome = ({ path, json }) => {
  const home = path.replace(/^(values|meta)\//, '').replace(/\.json$/, '')
  const names = [
    typeName({ path }),
    ...Object.keys(json.definitions ?? {}).map((name) => typeName({ path, definition: name })),
  ]
  return names.map((name) => [name, home])
}

/** Calls of one folder of the catalogue share a file, such as calls/oa-flow-admin. */
function callHome(call) {
  const folder = call.name.split('/').slice(0, -1).slice(0, 3).join('-')
  return Object.keys(callDefinitions(call)).map((name) => [name, `calls/${folder || 'other'}`])
}

/** Declarations of a compiled text, each with its comment. */
function declarationsOf(text) {
  const lines = text.split('\n')
  const heads = lines.flatMap((line, at) => (line.startsWith('export ') ? [at] : []))
  const startOf = (head) => {
    if (lines[head - 1] !== ' */') return head
    return lines.slice(0, head).lastIndexOf('/**')
  }
  return heads.map((head, at) => ({
    name: /^export (?:interface|type) (\w+)/.exec(lines[head])[1],
    text: lines
      .slice(startOf(head), at + 1 < heads.length ? startOf(heads[at + 1]) : undefined)
      .join('\n')
      .trim(),
  }))
}

/** Adds a home for names that the compiler made up: the file of the first declaration that uses them. */
function completeHomes(homes, declarations) {
  for (const { name } of declarations) {
    if (homes.has(name)) continue
    const user = declarations.find((one) => one.name !== name && new RegExp(`\\b${name}\\b`).test(one.text))
    homes.set(name, homes.get(user?.name) ?? 'other')
  }
}

/** The imports of a file: names that its declarations use and other files declare. */
function importsOf(home, declarations, homes) {
  const words = new Set(
    declarations.flatMap(
      ({ text }) => text.replace(/\/\*[\s\S]*?\*\/|'[^'\n]*'/g, '').match(/\b[A-Z]\w*/g) ?? [],
    ),
  )
  const used = groupBy(
    [...words].filter((word) => homes.has(word) && homes.get(word) !== home).sort(),
    (word) => homes.get(word),
  )
  const up = '../'.repeat(home.split('/').length - 1) || './'
  return [...used].sort().map(([file, names]) => `import type { ${names.join(', ')} } from '${up}${file}'`)
}

const banner = '// Made from schemas/ by codegen; never edited by hand.'

/** Files of types by path, and src/generated/types.ts, which exports all of them. */
export async function types(shapes, calls) {
  const declarations = declarationsOf(await compileTypes(shapes, calls))
  const homes = new Map([...shapes.flatMap(shapeHome), ...calls.flatMap(callHome)])
  completeHomes(homes, declarations)
  const files = groupBy(declarations, ({ name }) => homes.get(name))
  const written = [...files].map(([home, own]) => {
    const parts = [[banner, ...importsOf(home, own, homes)].join('\n'), ...own.map(({ text }) => text)]
    return [`src/generated/types/${home}.ts`, `${parts.join('\n\n')}\n`]
  })
  const doors = [...files.keys()].sort().map((home) => `export type * from './types/${home}'`)
  return Object.fromEntries([...written, ['src/generated/types.ts', `${[banner, ...doors].join('\n')}\n`]])
}

async function compileTypes(shapes, calls) {
  const definitions = Object.assign({}, ...shapes.map(shapeDefinitions), ...calls.map(callDefinitions))
  const schema = { title: 'Generated', type: 'object', additionalProperties: false, definitions }
  const options = {
    bannerComment: '',
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    additionalProperties: true,
    style: { semi: false, singleQuote: true, printWidth: 110 },
  }
  const text = await compile(schema, 'Generated', options)
  return text
    .replace(/export interface Generated \{\s*\}\n/, '')
    .replace(
      /(\n \* ?)?\n \* This interface was referenced by `Generated`'s JSON-Schema\n \* via the `definition` "\w+"\./g,
      '',
    )
    .replace(/\/\*\*\s*\*\/\n/g, '')
}
