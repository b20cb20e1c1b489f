import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '../../generated/types'
import { type CallFacts, HttpError } from '../platform'

/*
 * Conventions of HTTP APIs that other programs know and pages do not use: the header Idempotency-Key in place of the body's
 * requestId, and problem details (RFC 9457) in place of the envelope of a refusal.
 */

/** Shape of a key, as requestId has it; the draft of the header writes it as a quoted string. */
const keyPattern = /^"?([\x21\x23-\x5b\x5d-\x7e]{8,64})"?$/

const takesRequestId = ({ body }: CallFacts) =>
  'requestId' in ((body.properties ?? {}) as Record<string, unknown>)

/**
 * Returns the body with the requestId that the header Idempotency-Key gives. Throws for a key that is too short or too long, that
 * differs from the body's, or that a writing call would ignore.
 */
export function applyIdempotencyKey(
  { headers }: FastifyRequest,
  call: CallFacts,
  body: Record<string, unknown>,
): Record<string, unknown> {
  const sent = headers['idempotency-key']
  if (sent === undefined) return body
  if (!takesRequestId(call)) {
    if (call.writes) throw new HttpError(400, 'request.idempotency-unsupported')
    return body
  }
  const key = keyPattern.exec(String(sent))?.[1]
  if (key === undefined) throw new HttpError(400, 'request.idempotency-key')
  if (body.requestId !== undefined && body.requestId !== key)
    throw new HttpError(400, 'request.idempotency-differs')
  return { ...body, requestId: key }
}

const problemType = 'application/problem+json'

/** Whether the sender of a request reads refusals as problem details. */
const readsProblems = ({ headers }: FastifyRequest) =>
  String(headers.accept ?? '')
    .split(/\s*[,;]\s*/)
    .includes(problemType)

/** Status of a refusal of the trade as problem details; its envelope has 200. */
const refusedStatus = 422

/**
 * Returns the refusal as problem details with its status and type set, if the sender reads these; undefined if the envelope is to
 * be sent. `type` names the code, `detail` is the sentence, `data` has what the envelope has.
 */
export function toProblemDetails(
  request: FastifyRequest,
  reply: FastifyReply,
  { msg, code = 'request.failed', data }: Envelope,
): object | undefined {
  if (!readsProblems(request)) return undefined
  const status = reply.statusCode === 200 ? refusedStatus : reply.statusCode
  reply.status(status).type(problemType)
  return {
    type: `urn:qianpi:refusal:${code}`,
    title: code,
    status,
    detail: msg,
    instance: `urn:qianpi:request:${request.id}`,
    code,
    data: data ?? null,
  }
}
