import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BusinessError } from '../../core/business-error'
import { errorCodes } from '../../generated/error-codes'
import type { Envelope } from '../../generated/types'
import {
  type AppContext,
  CommitUnknownError,
  finishInSlices,
  HttpError,
  localizeErrorData,
  ResponseWithText,
  translateKeyInZone,
} from '../platform'
import { ConnectionSettingError } from '../platform/db/connection'
import { type BodyKeys, encryptChunks, encryptCompressed } from '../platform/http/body-codec'
import { bodyTooLargeError } from '../platform/http/json'
import { isLongJson, writeJson, writeJsonChunks } from '../platform/http/write-json'
import { isDatabaseUnavailable, isDiskFull } from './database-errors'
import { toProblemDetails } from './program-requests'
import { readsResponseForm, requestLanguageOf, requestPathOf, timeZoneOf } from './request'
import { requestByteLimit } from './request-body'

const readerOf = (request: FastifyRequest) => ({
  language: requestLanguageOf(request),
  zone: timeZoneOf(request),
})

/** Wraps a successful result in the envelope, with an optional message of the handler. */
export async function toEnvelope(request: FastifyRequest, result: unknown): Promise<Envelope> {
  const responseWithText = result instanceof ResponseWithText ? result : undefined
  const msg = responseWithText
    ? translateKeyInZone(readerOf(request), responseWithText.code, responseWithText.params)
    : ''
  return {
    success: true,
    msg,
    data: await sealed(request, responseWithText ? responseWithText.data : result),
  }
}

const compress = promisify<Buffer, Buffer>(deflateRaw)

/** Size of JSON in bytes below which compression saves little. */
const smallestCompressed = 1024

/** Encrypts data. Its JSON is compressed first if the page reads that and the response contains no secret. */
async function encrypt(request: FastifyRequest, sealing: BodyKeys, data: unknown): Promise<string> {
  const isSecret = request.routeOptions.config?.isSecret === true
  if (isSecret || !readsResponseForm(request, 'deflate'))
    return finishInSlices(encryptChunks(sealing, writeJsonChunks(data)))
  const json = Buffer.concat(await writeJson(data))
  if (json.length < smallestCompressed) return finishInSlices(encryptChunks(sealing, [json]))
  return finishInSlices(encryptCompressed(sealing, await compress(json)))
}

/** Encodes data as the request demands: encrypted, or plain (docs/body-codec.md). */
const sealed = async (request: FastifyRequest, data: unknown = null): Promise<unknown> =>
  request.sealing && data !== null ? encrypt(request, request.sealing, data) : data

const knownCodes: ReadonlySet<string> = new Set(errorCodes)

/** Throws for a code that docs/errors.md does not list; the types let only codes of checked documents pass. */
function assertKnownCode(code: string): void {
  if (!knownCodes.has(code)) throw new Error(`${code} is missing in schemas/data/error-codes.json`)
}

/** Returns the envelope of a rejection, in the language and time zone of the request. */
export function describeRejection(request: FastifyRequest, { code, params, data }: BusinessError): Envelope {
  const reader = readerOf(request)
  const msg = translateKeyInZone(reader, code, params)
  return { success: false, msg, data: localizeErrorData(reader.language, data) ?? null, code }
}

async function refusal(request: FastifyRequest, error: BusinessError): Promise<Envelope> {
  const envelope = describeRejection(request, error)
  return { ...envelope, data: await sealed(request, envelope.data) }
}

/** Sends an envelope; a long one is serialized while other requests are handled. */
export async function sendEnvelope(reply: FastifyReply, envelope: Envelope): Promise<FastifyReply> {
  if (!isLongJson(envelope)) return reply.send(envelope)
  const bytes = Readable.from(await writeJson(envelope))
  return reply.type('application/json; charset=utf-8').send(bytes)
}

/** Errors of Fastify itself, mapped to HttpErrors. */
const frameworkRefusals: Record<string, (request: FastifyRequest) => HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (request) => bodyTooLargeError(requestByteLimit(request)),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new HttpError(415, 'request.media-type'),
}

/** Returns the rejection that an error is; undefined for an unexpected one. */
export function toRefusal(
  error: FastifyError | BusinessError,
  request: FastifyRequest,
): BusinessError | undefined {
  if (error instanceof BusinessError) return error
  const known = frameworkRefusals[error.code]?.(request)
  if (known) return known
  if (isDiskFull(error)) return new HttpError(507, 'request.disk-full')
  if (error instanceof CommitUnknownError) return new HttpError(503, 'request.commit-unheard')
  if (error instanceof ConnectionSettingError) return new HttpError(503, 'request.wrong-database')
  if (isDatabaseUnavailable(error)) return new HttpError(503, 'request.unavailable')
  if (error.statusCode !== undefined && error.statusCode < 500) return new HttpError(400, 'request.malformed')
  return
}

/** Returns the rejection that a failure is, and its status. Logs an unexpected one, of which only the number is returned. */
export function rejectionOf(
  error: FastifyError | BusinessError,
  request: FastifyRequest,
  { log, mode, path }: { log: AppContext['log']; mode: AppContext['config']['mode']; path: string },
): { refused: BusinessError; status: number } {
  const known = toRefusal(error, request)
  const status = known instanceof HttpError ? known.status : known ? 200 : 500
  if (status >= 500) log.error({ err: error, request: request.id, path }, 'request failed')
  if (known && mode === 'test') assertKnownCode(known.code)
  return { refused: known ?? new BusinessError('request.failed', { id: request.id }), status }
}

/** Whether the client disconnected before its body arrived: nothing failed, and no one reads a response. */
const isBrokenOff = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/** Sends every failure as an envelope; unexpected errors are logged, and only their number is returned. */
export function handleErrors(app: FastifyInstance, appContext: AppContext): void {
  app.setErrorHandler(async (error: FastifyError | BusinessError, request, reply) => {
    if (isBrokenOff(request)) {
      appContext.log.info(
        { request: request.id, path: requestPathOf(request) },
        'request broken off by its sender',
      )
      return reply.status(400).send()
    }
    const { refused, status } = rejectionOf(error, request, {
      log: appContext.log,
      mode: appContext.config.mode,
      path: requestPathOf(request),
    })
    if (status === 503) reply.header('retry-after', 2)
    if (status === 429) reply.header('retry-after', Number(refused.params.seconds ?? 1))
    // The rest of an unread body would be parsed as the next request.
    if (status === 408 || status === 413) reply.header('connection', 'close')
    const envelope = await refusal(request, refused)
    reply.status(status).header('cache-control', 'no-store')
    const problem = toProblemDetails(request, reply, envelope)
    return problem ? reply.send(problem) : sendEnvelope(reply, envelope)
  })
}

/** Sends the response to a path that is not a call. */
export const sendNotFound = async (request: FastifyRequest, reply: FastifyReply) =>
  reply.status(404).send(await refusal(request, new HttpError(404, 'request.not-found')))
