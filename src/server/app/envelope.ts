import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../../core/business-error'
import type { Envelope } from '../../generated/types'
import type { House } from '../platform/context/app-context'
import { ConnectionSettingError } from '../platform/db/connection'
import { CommitUnheard } from '../platform/db/db'
import { seal } from '../platform/http/body-codec'
import { Said } from '../platform/http/define-call'
import { HttpRefused } from '../platform/http/http-error'
import { bodyTooLarge } from '../platform/http/json'
import { textAt, toldData } from '../platform/i18n/texts'
import { isAway, isFull } from './database-errors'
import { languageOf, pathOf, zoneOf } from './request'
import { bytesFor } from './request-body'

const readerOf = (request: FastifyRequest) => ({ language: languageOf(request), zone: zoneOf(request) })

/** The envelope of a success; a handler may give it a sentence. */
export function answerOf(request: FastifyRequest, result: unknown): Envelope {
  const said = result instanceof Said ? result : undefined
  const msg = said ? textAt(readerOf(request), said.code, said.params) : ''
  return { success: true, msg, data: sealed(request, said ? said.data : result) }
}

/** Data in the manner of the request: encrypted when the request was (docs/body-codec.md). */
const sealed = ({ sealing }: FastifyRequest, data: unknown = null) =>
  sealing && data !== null ? seal(sealing, JSON.stringify(data)) : data

function refusal(request: FastifyRequest, { code, params, data }: Refused): Envelope {
  const reader = readerOf(request)
  const told = sealed(request, toldData(reader.language, data))
  return { success: false, msg: textAt(reader, code, params), data: told, code }
}

/** What Fastify itself refuses, as one of our refusals. */
const frameworkRefusals: Record<string, (request: FastifyRequest) => HttpRefused> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (request) => bodyTooLarge(bytesFor(request)),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new HttpRefused(415, 'request.media-type'),
}

function refusedIn(error: FastifyError | Refused, request: FastifyRequest): Refused | undefined {
  if (error instanceof Refused) return error
  const known = frameworkRefusals[error.code]?.(request)
  if (known) return known
  if (isFull(error)) return new HttpRefused(507, 'request.disk-full')
  if (error instanceof CommitUnheard) return new HttpRefused(503, 'request.commit-unheard')
  if (error instanceof ConnectionSettingError) return new HttpRefused(503, 'request.wrong-database')
  if (isAway(error)) return new HttpRefused(503, 'request.unavailable')
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new HttpRefused(400, 'request.malformed')
  return
}

/** The sender hung up before its body was here: nothing failed, and nobody is left to read an answer. */
const isBrokenOff = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/** Every failure leaves as an envelope; what nobody foresaw is logged and told by its number only. */
export function answerErrors(app: FastifyInstance, house: House): void {
  app.setErrorHandler((error: FastifyError | Refused, request, reply) => {
    if (isBrokenOff(request)) {
      house.log.info({ request: request.id, path: pathOf(request) }, 'request broken off by its sender')
      return reply.status(400).send()
    }
    const refused = refusedIn(error, request)
    const status = refused instanceof HttpRefused ? refused.status : refused ? 200 : 500
    if (status >= 500)
      house.log.error({ err: error, request: request.id, path: pathOf(request) }, 'request failed')
    if (status === 503) reply.header('retry-after', 2)
    if (status === 429 && refused) reply.header('retry-after', Number(refused.params.seconds ?? 1))
    // Whatever still comes of a body that nobody wants would be taken for the next request.
    if (status === 408 || status === 413) reply.header('connection', 'close')
    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .send(refusal(request, refused ?? new Refused('request.failed', { id: request.id })))
  })
}

/** The answer to a path that is no call. */
export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  reply.status(404).send(refusal(request, new HttpRefused(404, 'request.not-found')))
