import groups from '#schemas/data/call-groups.json'
import { type CallFacts, type CatalogueSchema, xlsxMime } from '../platform'
import { rebaseReferences } from './openapi-schema'

/** Descriptions of statuses other than 200; all return the envelope. */
const refusals = {
  400: 'The request is not what the call takes; msg names the part',
  401: 'Nobody is signed in, or the signed link is over',
  403: 'The caller has no right to it, or it was sent from a page elsewhere',
  404: 'There is no such thing, or not for the caller',
  409: 'It was changed meanwhile, or is being done already',
  413: 'The request is too large',
  415: 'The body is neither JSON nor what the call takes instead',
  429: 'Too many requests; wait and send it again',
  503: 'The server cannot answer now; wait and send it again',
} as const

type Status = keyof typeof refusals

/** Shared error responses, as components. */
export const errorResponses = Object.fromEntries(
  Object.entries(refusals).map(([status, description]) => [
    `refused-${status}`,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/refusal' } } } },
  ]),
)

/** Envelope of an error. */
export const errorSchema = {
  type: 'object',
  required: ['success', 'msg'],
  properties: {
    success: { const: false },
    msg: { type: 'string', description: 'a sentence for whoever asked, in the language of X-Language' },
    data: {},
    code: { type: 'string', description: 'the name of the refusal, the same in every language' },
  },
}

const envelopeOf = (data: CatalogueSchema) => ({
  type: 'object',
  required: ['success', 'msg'],
  properties: {
    success: { type: 'boolean' },
    msg: { type: 'string' },
    data: rebaseReferences(data),
    code: { type: 'string' },
  },
})

const bytes = { type: 'string', format: 'binary' }

function statusesOf({ open, link, method, body }: CallFacts): Status[] {
  if (link) return [401, 404, 429]
  const conflict: Status[] = 'requestId' in ((body.properties ?? {}) as object) ? [409] : []
  return [
    400,
    ...(open ? [] : ([401] as const)),
    403,
    404,
    ...conflict,
    ...(method === 'POST' ? ([413, 415] as const) : []),
    429,
    503,
  ]
}

/** Content of a response: an export returns a file, its errors return the envelope, also with 200. */
function contentOf({ link, binary, data }: CallFacts) {
  if (link) return { 'application/octet-stream': { schema: bytes } }
  if (!binary) return { 'application/json': { schema: envelopeOf(data) } }
  return {
    [xlsxMime]: { schema: bytes },
    'application/json': { schema: { $ref: '#/components/schemas/refusal' } },
  }
}

/** Responses for partial and conditional requests of browsers. */
const ofLinks = (call: CallFacts) => ({
  206: { description: 'The bytes that the header Range asks for', content: contentOf(call) },
  304: { description: 'The file that the header If-None-Match names is still the same' },
})

const answersOf = (call: CallFacts) => ({
  200: { description: call.title, content: contentOf(call) },
  ...(call.link ? ofLinks(call) : {}),
  ...Object.fromEntries(
    statusesOf(call).map((status) => [status, { $ref: `#/components/responses/refused-${status}` }]),
  ),
})

const propertiesOf = ({ body }: CallFacts) =>
  Object.entries((body.properties ?? {}) as Record<string, CatalogueSchema>)

function queryOf(call: CallFacts) {
  const { required } = rebaseReferences(call.body) as { required?: string[] }
  return propertiesOf(call).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description,
    required: required?.includes(name) ?? false,
    schema: rebaseReferences(schema),
  }))
}

/** Parameters in the paths of calls. */
const pathParts: Record<string, object> = {
  oa: { description: 'the workspace: oa', example: 'oa' },
  fileid: { description: 'the id that storing the file answered' },
  name: { description: 'the name under which it is saved' },
}

const inPath = ({ path }: CallFacts) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...pathParts[name ?? ''],
  }))

/** Multipart form: files beside the fields of the call. */
function formOf(call: CallFacts) {
  const { part = 'filename[]' } = call
  const files = part.endsWith('[]') ? { type: 'array', minItems: 1, items: bytes } : bytes
  const body = rebaseReferences(call.body) as { required?: string[]; properties?: object }
  return {
    ...body,
    required: [...(body.required ?? []), part],
    properties: { ...body.properties, [part]: files },
  }
}

const requestOf = (call: CallFacts) => ({
  required: true,
  content: call.upload
    ? { 'multipart/form-data': { schema: formOf(call) } }
    : {
        'application/json': {
          schema: rebaseReferences(call.body),
          ...(call.example && { example: call.example }),
        },
      },
})

/** Describes who may send the call, and which other programs it is for. */
function descriptionOf({ permission, others, title }: CallFacts): string {
  const use = others ? `For other programs: ${others}` : title
  return permission ? `${others ? `${use}. ` : ''}Permission: \`${permission}\`` : use
}

/** Tag of a call: the longest matching prefix of its name in schemas/data/call-groups.json. */
const tagOf = ({ name }: CallFacts): string =>
  Object.keys(groups)
    .filter((group) => `${name}/`.startsWith(`${group}/`) || name === `${group}.get`)
    .sort((a, b) => b.length - a.length)[0] ?? name

/** Tags with their descriptions. */
export const openapiTags = Object.entries(groups).map(([name, description]) => ({ name, description }))

/** Converts a call to an operation of the document. */
export const toOperation = (call: CallFacts) => ({
  operationId: call.name,
  summary: call.title,
  description: descriptionOf(call),
  tags: [tagOf(call)],
  security: call.open ? [] : [{ token: [] }, { bearer: [] }],
  parameters: [...inPath(call), ...(call.method === 'GET' ? queryOf(call) : [])],
  ...(call.method === 'GET' ? {} : { requestBody: requestOf(call) }),
  responses: answersOf(call),
})
