import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BusinessError } from '../../core/business-error'
import { isRecord } from '../../core/form'
import { canonicalize } from '../../core/proof/digest'
import { type AppContexts, HttpError } from '../platform'
import { consumeTicket, issueTicket } from '../policies/ticket'
import { issuerOf, mcpPath, oauthPaths } from '../services/oauth/oauth-server'
import { missingScopesOf, type ToolContext } from '../tools'
import {
  type Authentication,
  assertSignInComplete,
  checkOrigin,
  rateLimitError,
  senderKeyOf,
} from './authentication'
import { type Agent, createServer } from './mcp-server'
import { requestLanguageOf, requestOriginOf, serverOriginOf } from './request'
import { contentLengthOf } from './request-body'
import { type CallAdmission, createCallSender } from './tool-calls'

/*
 * POST /mcp: the Model Context Protocol (revision 2026-07-28, stateless; earlier ones are served too), for agents with an
 * access token. A tool sends calls of the product with this token, by the steps of their routes, so that scopes, rights, masks,
 * limits and logs are those of the calls.
 */

/** Life of a confirmation in milliseconds. */
const confirmationLife = 10 * 60_000

/** Largest message in bytes: a sketch of a design, or the values of a form. */
const maxMessage = 64 * 1024

/** Serves the protocol at /mcp. */
export function serveMcp(app: FastifyInstance, appContexts: AppContexts, admission: CallAdmission): void {
  const log = (error: unknown) => app.log.warn({ err: error }, 'a request to /mcp failed')
  const handler = createMcpHandler(({ authInfo }) => createServer(authInfo?.extra?.agent as Agent, log), {
    // Nothing changes while a request runs, so that no stream of changes is offered.
    maxSubscriptions: 0,
    onerror: log,
  })
  app.addHook('onClose', () => handler.close())
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: mcpPath,
    compress: false,
    bodyLimit: maxMessage,
    config: { jsonBytes: maxMessage },
    handler: async (request, reply) => {
      checkOrigin(request, appContexts.prod.config.siteUrl)
      const agent = await admitAgent(appContexts, { request, reply, ...admission })
      const { token } = agent.caller
      const authInfo: AuthInfo = {
        token: token?.id ?? '',
        clientId: token?.id ?? '',
        scopes: [...(token?.scopes ?? [])],
        extra: { agent },
      }
      const origin = requestOriginOf(request, appContexts.prod.config.siteUrl)
      const sent = new Request(`${origin}${mcpPath}`, { method: request.method, headers: headersOf(request) })
      return sendResponse(reply, await handler.fetch(sent, { authInfo, parsedBody: request.body }))
    },
  })
}

const headersOf = ({ headers }: FastifyRequest) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
  )

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status).header('cache-control', 'no-store')
  for (const [name, value] of response.headers) reply.header(name, value)
  if (!response.body) return reply.send()
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  return reply.send(
    isStream ? Readable.fromWeb(response.body as ReadableStream) : Buffer.from(await response.arrayBuffer()),
  )
}

/**
 * Signs an agent in by its access token; other sessions are rejected, as a page must not be led here. Rejections say how a client gets
 * a token, or one with the scopes of the tool.
 */
async function admitAgent(
  appContexts: AppContexts,
  { request, reply, ...admission }: CallAdmission & { request: FastifyRequest; reply: FastifyReply },
): Promise<Agent> {
  const challenge = (problem: Record<string, string>) =>
    reply.header('www-authenticate', challengeOf(request, appContexts, problem))
  try {
    const { authenticate, people } = admission
    const identity = await authenticate(request)
    const { caller } = identity
    assertSignInComplete(caller)
    if (!caller.token) throw new HttpError(403, 'tool.token-only')
    const senderKey = senderKeyOf(caller)
    if (!people.admit(senderKey, contentLengthOf(request))) throw rateLimitError(people, senderKey)
    const missing = missingScopesOf(calledTool(request.body), caller)
    if (missing.length) {
      challenge({ error: 'insufficient_scope', scope: [...caller.token.scopes, ...missing].join(' ') })
      throw new HttpError(403, 'access-token.out-of-scope', { scope: missing.join(' ') })
    }
    return { caller, tools: toolContextOf(appContexts, identity, { request, ...admission }) }
  } catch (error) {
    if (error instanceof HttpError && error.status === 401)
      challenge(request.headers.authorization === undefined ? {} : { error: 'invalid_token' })
    throw error
  }
}

/** Returns the name of the tool that a request calls; empty for other requests. */
function calledTool(body: unknown): string {
  if (!isRecord(body) || body.method !== 'tools/call' || !isRecord(body.params)) return ''
  return String(body.params.name)
}

/** Returns how a client gets a token (RFC 9728), and what is wrong with the one that it presented (RFC 6750). */
function challengeOf(
  request: FastifyRequest,
  { prod }: AppContexts,
  problem: Record<string, string>,
): string {
  const issuer = issuerOf(prod.config, serverOriginOf(request, prod.config.siteUrl))
  const facts = { realm: 'qianpi', resource_metadata: `${issuer}${oauthPaths.resourceMetadata}`, ...problem }
  return `Bearer ${Object.entries(facts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`
}

function toolContextOf(
  appContexts: AppContexts,
  identity: Authentication,
  admitted: CallAdmission & { request: FastifyRequest },
): ToolContext {
  const { prod } = appContexts
  const { request } = admitted
  const { caller } = identity
  const digestOf = (subject: unknown) =>
    createHash('sha256')
      .update(`${caller.token?.id} ${canonicalize(subject)}`)
      .digest('hex')
  return {
    language: requestLanguageOf(request),
    now: () => prod.clock.now(),
    pageAddress: (path) => `${requestOriginOf(request, prod.config.siteUrl)}${path}`,
    send: createCallSender(appContexts, identity, admitted),
    confirm: async ({ subject, ticket }) => {
      const about = `confirmation ${digestOf(subject)}`
      if (ticket === undefined) return issueTicket(prod, about)
      if (!(await consumeTicket(prod, ticket, { about, life: confirmationLife })))
        throw new BusinessError('tool.confirmation-invalid')
      return undefined
    },
  }
}
