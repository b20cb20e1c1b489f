import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { environments } from '../../core/permission/environment'
import type { AppContext } from '../platform/context/app-context'
import { byteLimitOf, type CallFacts } from '../platform/http/call-catalogue'
import { HttpError } from '../platform/http/http-error'
import { bodyTooLargeError, readJson } from '../platform/http/json'
import { limits } from '../platform/http/limits'
import { loadBodyKey } from '../platform/security/body-key'
import { homeWorkspace } from '../platform/workspace'
import { readCompanySettings } from '../queries/company/company-settings'

/** What the request layer adds to every body (S1-174); gone before anything else sees it. */
const envelopeKeys = [...environments.map(({ bodyKey }) => bodyKey), '_href', '_version']

/** A NUL in an address, which no text of the database keeps, is refused before anybody looks for it. */
async function refuseNul({ url }: FastifyRequest): Promise<void> {
  if (url.includes('%00')) throw new HttpError(400, 'request.unstorable')
}

/** Reads bodies: plain JSON, or the encrypted text of docs/body-codec.md. */
export function readBodies(app: FastifyInstance, house: AppContext): void {
  app.addHook('onRequest', refuseNul)
  app.decorateRequest('sealing', undefined)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (isOfBrowser(request) && (await readCompanySettings(house.db, homeWorkspace)).forbid_plain)
        throw new HttpError(400, 'request.plain-forbidden')
      return readJson(bytes, requestByteLimit(request))
    },
  )
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const opened = (await loadBodyKey(house.db)).openRequest(bytes.toString('latin1'))
      if (!opened) throw new HttpError(400, 'request.sealed-wrong')
      request.sealing = opened.sealing
      // Decrypting and reading a long body take their time one after the other, with others between them.
      await nextTurn()
      return readJson(opened.bytes, requestByteLimit(request))
    },
  )
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call: the most bytes that the JSON of its body may have. */
    jsonBytes?: number
  }
}

/** The most bytes that the JSON of a request may have. */
export const requestByteLimit = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config.jsonBytes ?? limits.openBytes

/** What a route of a call takes: encryption and base64 make a body 1.34 times as long, its keys take 500 bytes. */
export const routeLimitsOf = (call: CallFacts) => ({
  bodyLimit: Math.ceil(1.34 * byteLimitOf(call)) + 1024,
  config: { jsonBytes: byteLimitOf(call) },
})

/** How many bytes a request announces; one that announces none may send as many as its route takes. */
export function contentLengthOf({ method, headers, routeOptions }: FastifyRequest): number {
  if (method === 'GET') return 0
  const length = headers['content-length']
  return length === undefined && headers['transfer-encoding'] !== undefined
    ? Number(routeOptions.bodyLimit)
    : Number(length ?? 0)
}

/** Refuses a body by the length that it announces, before anything of it is read. */
export function checkContentLength(request: FastifyRequest): void {
  const { headers, routeOptions } = request
  const most = requestByteLimit(request)
  const isSealed = headers['content-type']?.startsWith('text/plain') === true
  const length = Number(headers['content-length'] ?? 0)
  if (length > (isSealed ? Number(routeOptions.bodyLimit) : most)) throw bodyTooLargeError(most)
}

/**
 * Browsers say from where they ask: with every POST its origin, the newer ones their site, too. Other programs, the
 * fetch of Node among them (which sends sec-fetch-mode), do not; what they send is no matter of the page's codec.
 */
const isOfBrowser = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/** What a call was given: the body of a POST, the query of a GET. */
export function callInputOf(request: FastifyRequest): Record<string, unknown> {
  const given = request.method === 'GET' ? request.query : request.body
  return omitInternalFields(request, given as Record<string, unknown> | undefined)
}

/** What was sent without what the request layer adds to it. */
export function omitInternalFields(
  request: FastifyRequest,
  given: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const body = { ...given }
  checkTokenCopies(request, body)
  for (const key of envelopeKeys) delete body[key]
  return body
}

/** A token that also travels in the body or the query must be the header's of its environment (trust.md T8). */
function checkTokenCopies({ headers, method }: FastifyRequest, body: Record<string, unknown>): void {
  const tokens = environments.map(({ header }) => headers[header.toLowerCase()])
  const isCopy = (value: unknown, of: unknown[]) => value === undefined || value === '' || of.includes(value)
  const areCopies = environments.every(({ bodyKey }, at) => isCopy(body[bodyKey], [tokens[at]]))
  const isQueryCopy = method !== 'GET' || isCopy(body.token, tokens)
  if (!areCopies || !isQueryCopy) throw new HttpError(401, 'session.signed-out')
}
