// schemas → src/generated/types.ts: one interface for every shape, body and answer.
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

export async function types(shapes, calls) {
  const definitions = Object.assign({}, ...shapes.map(shapeDefinitions), ...calls.map(callDefinitions))
  const schema = { title: 'Generated', type: 'object', additionalProperties: false, definitions }
  const options = {
    bannerComment: '// Made from schemas/ by codegen; never edited by hand.',
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
