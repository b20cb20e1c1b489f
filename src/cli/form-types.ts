/** JSON Schema as far as types follow from it. */
interface Schema {
  title?: string
  description?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
}

const simple: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const isName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name)

/** Text as a comment, which it cannot end. */
const comment = (text: string) => text.replace(/\s+/g, ' ').replaceAll('*/', '*\\/').trim()

const union = (types: readonly string[]) => [...new Set(types)].join(' | ')

function typeOf(schema: Schema, indent: string): string {
  const { type, items, anyOf, oneOf } = schema
  const ways = anyOf ?? oneOf
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value))) || 'never'
  if (ways) return union(ways.map((way) => typeOf(way, indent)))
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one }, indent)))
  if (type === 'array') return items ? `Array<${typeOf(items, indent)}>` : 'unknown[]'
  if (schema.properties) return membersOf(schema, indent)
  return simple[String(type)] ?? (type === 'object' ? 'Record<string, unknown>' : 'unknown')
}

function membersOf({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).flatMap(([name, schema]) => {
    const words = [schema.title, schema.description].filter((text) => text !== undefined).join(': ')
    const key = `${isName(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}`
    return [
      ...(words ? [`${inner}/** ${comment(words)} */`] : []),
      `${inner}${key}: ${typeOf(schema, inner)}`,
    ]
  })
  return lines.length ? `{\n${lines.join('\n')}\n${indent}}` : 'Record<string, never>'
}

/** Name of a type for a flow: the letters and digits of its id, the first of each part in upper case. */
const typeName = (id: string) =>
  `Flow${id
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join('')}`.replace(/^FlowFlow(?=.)/, 'Flow')

/** Returns a TypeScript module with the type of a flow's input, as its JSON Schema describes it. */
export const formTypes = ({ id, name }: { id: string; name: string }, schema: Schema): string =>
  `/** Values for a request of “${comment(name)}” (${comment(id)}): inputdata of oa/flow/creat. */\n` +
  `export type ${typeName(id)} = ${typeOf(schema, '')}\n`
