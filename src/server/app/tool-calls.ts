import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Envelope } from '../../generated/types'
import { findCall, routeOf } from '../platform'
import { CallRefusal, type ToolContext } from '../tools'
import { type Authentication, handIdentity } from './authentication'

/** Headers that a tool's calls keep from the agent's request. */
const keptHeaders = ['authorization', 'x-token', 'x-language', 'x-time-zone', 'user-agent'] as const

/**
 * Creates the function that sends calls as the agent. The server checks all that it checks of requests from outside, but the sign-in,
 * which the agent's request has passed; after a write each call signs in anew, so that it reads what was written.
 */
export function createCallSender(
  app: FastifyInstance,
  identity: Authentication,
  request: FastifyRequest,
): ToolContext['send'] {
  const headers = keptHeaders.map((header) => [header, request.headers[header]] as const)
  const kept = Object.fromEntries(headers.filter(([, value]) => value !== undefined))
  let hasWritten = false
  const send = async (name: string, body: unknown): Promise<unknown> => {
    const call = findCall(name)
    if (!call) throw new Error(`There is no call ${name}`)
    const inject = async () =>
      await app.inject({
        method: call.method,
        url: routeOf(call.path).replace(':oa', identity.caller.workspace),
        remoteAddress: request.ip,
        headers: { 'content-type': 'application/json', ...kept },
        payload: JSON.stringify(body),
      })
    const answer = hasWritten ? await inject() : await handIdentity(identity, inject)
    hasWritten ||= call.writes === true
    const envelope: Envelope = answer.json()
    if (!envelope.success) throw new CallRefusal(envelope.msg, envelope.code, envelope.data)
    return envelope.data
  }
  return send as ToolContext['send']
}
