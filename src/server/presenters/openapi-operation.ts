import groups from '#schemas/data/call-groups.json'
import { xlsxMime } from '../platform/files/spreadsheet'
import type { CallFacts, JsonSchema } from '../platform/http/call-catalogue'
import { rebaseReferences } from './openapi-schema'

/** What a status other than 200 means; all of them answer the envelope. */
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

/** The answers that every refusal has in common, as components. */
export const errorResponses = Object.fromEntries(
  Object.entries(refusals).map(([status, description]) => [
    `refused-${status}`,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/refusal' } } } },
  ]),
)

/** The envelope of a refusal. */
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

const envelopeOf = (data: JsonSchema) => ({
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

/** An export answers a file; what refuses it answers the envelope, also with 200. */
function contentOf({ link, binary, data }: CallFacts) {
  if (link) return { 'application/octet-stream': { schema: bytes } }
  if (!binary) return { 'application/json': { schema: envelopeOf(data) } }
  return {
    [xlsxMime]: { schema: bytes },
    'application/json': { schema: { $ref: '#/components/schemas/refusal' } },
  }
}

/** Browsers ask for a part of a file, or whether the one they have is still good. */
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
  Object.entries((body.properties ?? {}) as Record<string, JsonSchema>)

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

/** What stands in the paths of calls. */
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

/** A form with files, which stand beside the fields that the call takes. */
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

/** Who may send it, and which other programs it is for. */
function descriptionOf({ permission, others, title }: CallFacts): string {
  const use = others ? `For other programs: ${others}` : title
  return permission ? `${others ? `${use}. ` : ''}Permission: \`${permission}\`` : use
}

/** Under which heading a call stands: the longest beginning of its name that schemas/data/call-groups.json tells of. */
const tagOf = ({ name }: CallFacts): string =>
  Object.keys(groups)
    .filter((group) => `${name}/`.startsWith(`${group}/`) || name === `${group}.get`)
    .sort((a, b) => b.length - a.length)[0] ?? name

/** The headings, each with what stands under it. */
export const openapiTags = Object.entries(groups).map(([name, description]) => ({ name, description }))

/** One call as an operation of the document. */
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
