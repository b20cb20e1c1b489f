import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { environments } from '../../core/permission/environment'
import {
  type AppContext,
  byteLimitOf,
  type CallFacts,
  type Context,
  decodeMultipartName,
  HttpError,
  homeWorkspace,
  requestLimits,
  type TempUpload,
} from '../platform'
import { assertStorable, bodyTooLargeError, readJson } from '../platform/http/json'
import { loadBodyKey } from '../platform/security/body-key'
import { readCompanySettings } from '../queries'
import { createPlainCheck } from './request'

/** Content of a multipart request: its fields, and its files outside memory. */
interface MultipartUpload {
  fields: Record<string, string>
  files: TempUpload[]
}

/** Maximum length of a form that another program sends. */
const formBytes = 16 * 1024

/** Accepts URL-encoded forms in a scope of the app, whose handlers get URLSearchParams. */
export function acceptForms(scope: FastifyInstance, bodyLimit = formBytes): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

const tooLarge = () =>
  new HttpError(413, 'file.request-too-large', { limit: requestLimits.uploadBytes / 1024 / 1024 })

const refusals: Record<string, () => HttpError> = {
  FST_FILES_LIMIT: () => new HttpError(413, 'file.too-many-at-once', { limit: requestLimits.uploadFiles }),
  FST_PARTS_LIMIT: () => new HttpError(413, 'file.too-many-at-once', { limit: requestLimits.uploadFiles }),
}

/** Reads a multipart request completely; on failure nothing of it remains. */
export async function readUpload(
  request: FastifyRequest,
  { files: store, db }: AppContext,
): Promise<MultipartUpload> {
  if (!request.isMultipart()) throw new HttpError(415, 'request.media-type')
  const length = Number(request.headers['content-length'])
  if (!(length <= requestLimits.uploadBytes)) throw tooLarge()
  const upload: MultipartUpload = { fields: {}, files: [] }
  const { workspace } = (request.standing as Context).caller
  const { file_mb } = await readCompanySettings(db, workspace)
  try {
    for await (const part of request.parts({ limits: { fileSize: file_mb * 1024 * 1024 } }))
      if (part.type === 'file')
        upload.files.push(
          await store.take({ name: assertStorable(decodeMultipartName(part.filename)), content: part.file }),
        )
      else upload.fields[part.fieldname] = assertStorable(String(part.value))
    return upload
  } catch (error) {
    // The rest is read and discarded, so that the connection is free for the next request.
    request.raw.unpipe()
    request.raw.resume()
    await discardUpload(upload, store)
    throw refusals[(error as { code?: string }).code ?? '']?.() ?? error
  }
}

/** Deletes the files of a request that were not stored. */
export const discardUpload = ({ files }: MultipartUpload, store: AppContext['files']) =>
  Promise.all(files.map((file) => store.discard(file)))

/** Limits while reading multipart requests. */
export const uploadLimits = {
  throwFileSizeLimit: false,
  limits: {
    files: requestLimits.uploadFiles,
    fields: 20,
    fieldSize: 4096,
    fieldNameSize: 100,
    headerPairs: 20,
    parts: requestLimits.uploadFiles + 20,
  },
}

/** Fields that the request layer adds to every body (S1-174); removed before anything else reads it. */
const envelopeKeys = [...environments.map(({ bodyKey }) => bodyKey), '_href', '_version']

/** Rejects NUL in an address, which the database cannot store, before any lookup. */
async function refuseNul({ url }: FastifyRequest): Promise<void> {
  if (url.includes('%00')) throw new HttpError(400, 'request.unstorable')
}

/** Parses bodies: plain JSON, or the encrypted text of docs/body-codec.md. */
export function registerBodyParsers(app: FastifyInstance, appContext: AppContext): void {
  app.addHook('onRequest', refuseNul)
  app.decorateRequest('sealing', undefined)
  app.decorateRequest('isAnsweredPlain', false)
  app.addHook('preValidation', async (request, reply) => {
    if (request.isAnsweredPlain) reply.header('x-data-codec', 'plain')
  })
  const isPlainAllowed = createPlainCheck(appContext)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (
        isOfBrowser(request) &&
        !isOfProgram(request) &&
        (await readCompanySettings(appContext.db, homeWorkspace)).forbid_plain
      )
        throw new HttpError(400, 'request.plain-forbidden')
      return readJson(bytes, requestByteLimit(request))
    },
  )
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const opened = (await loadBodyKey(appContext.db)).openRequest(bytes.toString('latin1'))
      if (!opened) throw new HttpError(400, 'request.sealed-wrong')
      request.isAnsweredPlain = await isPlainAllowed(request)
      if (!request.isAnsweredPlain) request.sealing = opened.sealing
      // Yields between decrypting and parsing a long body, so that other requests can run.
      await nextTurn()
      return readJson(opened.bytes, requestByteLimit(request))
    },
  )
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum size of a call's JSON body, in bytes. */
    jsonBytes?: number
    /** True if the response contains a secret and is never compressed. */
    isSecret?: boolean
  }
}

/** Returns the maximum size of a request's JSON, in bytes. */
export const requestByteLimit = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config.jsonBytes ?? requestLimits.openBytes

/**
 * Returns the route limits of a call: encryption and base64 make a body 1.34 times as long, its keys take 500
 * bytes.
 */
export const routeLimitsOf = (call: CallFacts) => ({
  bodyLimit: Math.ceil(1.34 * byteLimitOf(call)) + 1024,
  config: { jsonBytes: byteLimitOf(call), isSecret: call.secret === true },
})

/** Returns the announced size of a request in bytes; without one, the limit of its route. */
export function contentLengthOf({ method, headers, routeOptions }: FastifyRequest): number {
  if (method === 'GET') return 0
  const length = headers['content-length']
  return length === undefined && headers['transfer-encoding'] !== undefined
    ? Number(routeOptions.bodyLimit)
    : Number(length ?? 0)
}

/** Rejects a body by its announced length before reading it. */
export function checkContentLength(request: FastifyRequest): void {
  const { headers, routeOptions } = request
  const most = requestByteLimit(request)
  const isSealed = headers['content-type']?.startsWith('text/plain') === true
  const length = Number(headers['content-length'] ?? 0)
  if (length > (isSealed ? Number(routeOptions.bodyLimit) : most)) throw bodyTooLargeError(most)
}

/**
 * Whether a browser sent the request. Browsers send the origin with every POST, newer ones their site, too;
 * other programs, including Node's fetch (which sends sec-fetch-mode), do not, and need not use the page's
 * codec.
 */
const isOfBrowser = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/** Whether a program's token signed the request in; programs, and pages of portals, have no encryption. */
const isOfProgram = ({ standing }: FastifyRequest) =>
  standing !== undefined && 'caller' in standing && standing.caller.token !== undefined

/** Returns the input of a call: the body of a POST, the query of a GET. */
export function callInputOf(request: FastifyRequest): Record<string, unknown> {
  const input = request.method === 'GET' ? request.query : request.body
  return omitInternalFields(request, input as Record<string, unknown> | undefined)
}

/** Removes the fields that the request layer adds. */
export function omitInternalFields(
  request: FastifyRequest,
  input: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const body = { ...input }
  checkTokenCopies(request, body)
  for (const key of envelopeKeys) delete body[key]
  return body
}

/**
 * Checks that a token copied into the body or the query equals the header's of its environment (trust.md T8).
 */
function checkTokenCopies({ headers, method }: FastifyRequest, body: Record<string, unknown>): void {
  const tokens = environments.map(({ header }) => headers[header.toLowerCase()])
  const isCopy = (value: unknown, of: unknown[]) => value === undefined || value === '' || of.includes(value)
  const areCopies = environments.every(({ bodyKey }, at) => isCopy(body[bodyKey], [tokens[at]]))
  const isQueryCopy = method !== 'GET' || isCopy(body.token, tokens)
  if (!areCopies || !isQueryCopy) throw new HttpError(401, 'session.signed-out')
}
