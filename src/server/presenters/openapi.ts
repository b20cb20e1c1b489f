import { version } from '../../../package.json'
import en from '../../generated/texts/all/en.json'
import { type CallFacts, calls, type JsonSchema, shapes } from '../platform/catalogue'

const nameOf = ($id: string) =>
  $id
    .replace(/^\/schemas\//, '')
    .replace(/\.json$/, '')
    .replaceAll('/', '-')

/** A schema of the catalogue as OpenAPI wants it: the same, with its references pointing into the document. */
function placed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(placed)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).filter(([key]) => key !== '$id')
  return Object.fromEntries(
    entries.map(([key, part]) => [key, key === '$ref' ? refOf(String(part)) : placed(part)]),
  )
}

function refOf(address: string): string {
  const [$id = '', inside = ''] = address.split('#')
  return `#/components/schemas/${nameOf($id)}${inside}`
}

const envelopeOf = (data: JsonSchema) => ({
  type: 'object',
  required: ['success', 'msg'],
  properties: {
    success: { type: 'boolean' },
    msg: { type: 'string' },
    data: placed(data),
    code: { type: 'string' },
  },
})

const queryOf = ({ body }: CallFacts) =>
  Object.entries((body.properties ?? {}) as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: placed(schema),
  }))

function operationOf(call: CallFacts) {
  const answer = {
    description: call.title,
    content: { 'application/json': { schema: envelopeOf(call.data) } },
  }
  const oa = { name: 'oa', in: 'path', required: true, schema: { type: 'string', default: 'oa' } }
  return {
    operationId: call.name,
    summary: call.title,
    description: call.permission ? `Permission: \`${call.permission}\`` : undefined,
    tags: [call.name.split('/').slice(0, 2).join('/')],
    security: call.open ? [] : [{ token: [] }],
    parameters: [
      ...(call.path.includes('{oa}') ? [oa] : []),
      ...(call.method === 'GET' ? queryOf(call) : []),
    ],
    ...(call.method === 'GET'
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: placed(call.body) } } } }),
    responses: { 200: answer },
  }
}

/** Every call as an OpenAPI document, from the same catalogue that routes and validates. */
export function openapi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) }
  return {
    openapi: '3.1.0',
    info: {
      title: en['app.title'],
      version,
      description:
        'Every call answers an envelope {success, msg, data, code?}. Send plain JSON with the token of ' +
        'employee/login in the header X-Token; refusals of the trade answer 200 with success:false.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Token' } },
      schemas: Object.fromEntries(shapes.map((shape) => [nameOf(shape.$id), placed(shape)])),
    },
    paths,
  }
}
