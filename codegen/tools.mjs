// schemas/tools → src/generated/tools.json (documents by name) and tools.ts (types of their arguments).
import { compile } from 'json-schema-to-typescript'
import { pascal } from './schemas.mjs'

export const toolDocuments = (tools) =>
  Object.fromEntries(tools.map(({ name, json: { $schema, ...document } }) => [name, document]))

/** One interface with the arguments of each tool by its name. */
export async function toolTypes(tools) {
  const definitions = Object.fromEntries(tools.map(({ name, json }) => [pascal(name), json.input]))
  const schema = {
    type: 'object',
    description: 'Arguments of each tool by its name.',
    required: tools.map(({ name }) => name),
    properties: Object.fromEntries(
      tools.map(({ name }) => [name, { $ref: `#/definitions/${pascal(name)}` }]),
    ),
    additionalProperties: false,
    definitions,
  }
  const bannerComment = '// Made from schemas/tools by codegen; never edited by hand.'
  return compile(schema, 'ToolInputs', {
    bannerComment,
    additionalProperties: true,
    style: { semi: false, singleQuote: true, printWidth: 110 },
  })
}
