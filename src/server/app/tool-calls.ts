import type { EventEmitter } from 'node:events'
import type { FastifyRequest } from 'fastify'
import type { BusinessError } from '../../core/business-error'
import { type AppContexts, byteLimitOf, findCall, routeOf, type TokenBuckets } from '../platform'
import { readJson } from '../platform/http/json'
import { startSpan } from '../platform/observability/tracing'
import { CallRefusal, type ToolContext } from '../tools'
import type { Authentication, Authenticator } from './authentication'
import {
  answerCall,
  authorizeSender,
  chargeRequest,
  type RunnableCall,
  responseDataOf,
  runBody,
} from './call-steps'
import { describeRejection, rejectionOf } from './envelope'
import { handlers } from './handlers'
import { requestLanguageOf, requestOriginOf, userAgentOf } from './request'

/** Call that a tool has sent, with the facts that requests leave in logs and metrics. */
interface ToolCall {
  /** Id of the agent's request. */
  request: string
  method: string
  route: string
  path: string
  person: string
  status: number
  /** Duration in milliseconds. */
  ms: number
}

/** Notifies logs and metrics of each call that a tool has sent. */
export type ToolCallEmitter = EventEmitter<{ call: [ToolCall] }>

/** Sign-in, the rate limits of people, and the listeners of calls. */
export interface CallAdmission {
  authenticate: Authenticator
  people: TokenBuckets
  toolCalls: ToolCallEmitter
}

/** Request of an agent with its identity, and the sign-in of its next call. */
interface ToolRequest extends CallAdmission {
  request: FastifyRequest
  identity: Authentication
  appContexts: AppContexts
  signIn(): Promise<Authentication>
}

/** Runs a call with the steps of its route: rights, rate limit, limits of the body, handler, words of the response. */
async function runToolCall(
  { request, appContexts, people, signIn }: ToolRequest,
  { call, handler }: RunnableCall,
  sent: unknown,
): Promise<unknown> {
  const sender = {
    language: requestLanguageOf(request),
    address: request.ip,
    agent: userAgentOf(request),
    origin: requestOriginOf(request, appContexts.prod.config.siteUrl),
  }
  const context = await authorizeSender(appContexts, call, { session: await signIn(), sender })
  const bytes = Buffer.from(JSON.stringify(sent))
  const requestContext = chargeRequest(people, context, bytes.length)
  const body = await readJson(bytes, byteLimitOf(call))
  const run = () => runBody({ call, handler }, requestContext, body)
  return responseDataOf(await answerCall(appContexts, { call, requestContext }, run)) ?? null
}

/** Runs a call in a span of its own, and notifies the listeners. Throws a rejection as a CallRefusal. */
async function observeToolCall(toolRequest: ToolRequest, runnable: RunnableCall, body: unknown) {
  const { request, identity, appContexts, toolCalls } = toolRequest
  const { method, path: declared } = runnable.call
  const { workspace, id: person } = identity.caller
  const route = routeOf(declared)
  const path = route.replace(':oa', workspace)
  const facts = { 'http.request.method': method, 'http.route': route, 'qianpi.request': request.id }
  const span = startSpan(`${method} ${route}`, { facts })
  const began = performance.now()
  const end = (status: number) => {
    const failure = status >= 500 ? { code: String(status) } : undefined
    span?.end({ 'http.response.status_code': status }, failure)
    const ms = performance.now() - began
    toolCalls.emit('call', { request: request.id, method, route, path, person, status, ms })
  }
  try {
    const run = () => runToolCall(toolRequest, runnable, body)
    const data = await (span ? span.within(run) : run())
    end(200)
    return data
  } catch (error) {
    const { log, config } = appContexts.prod
    const { refused, status } = rejectionOf(error as BusinessError, request, { log, mode: config.mode, path })
    end(status)
    const { msg, code, data } = describeRejection(request, refused)
    throw new CallRefusal(msg, code, data)
  }
}

/**
 * Creates the function that sends calls as the agent: each call passes the steps of its route, but the sign-in, which the agent's request
 * has passed; after a write each call signs in anew, so that it reads what was written.
 */
export function createCallSender(
  appContexts: AppContexts,
  identity: Authentication,
  { request, ...admission }: CallAdmission & { request: FastifyRequest },
): ToolContext['send'] {
  let hasWritten = false
  const signIn = async () => (hasWritten ? admission.authenticate(request) : identity)
  const send = async (name: string, body: unknown): Promise<unknown> => {
    const call = findCall(name)
    const handler = handlers.get(name)
    if (!call || !handler || call.open || call.upload) throw new Error(`No tool can send ${name}`)
    const toolRequest = { request, identity, appContexts, signIn, ...admission }
    try {
      return await observeToolCall(toolRequest, { call, handler }, body)
    } finally {
      hasWritten ||= call.writes === true
    }
  }
  return send as ToolContext['send']
}
