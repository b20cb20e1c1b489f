import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AppContexts, networkOf, type TokenBuckets } from '../platform'
import { issueTokens, revokeTokens } from '../services/oauth/client-tokens'
import { registerClient } from '../services/oauth/oauth-client'
import { OAuthError } from '../services/oauth/oauth-error'
import {
  describeAuthorizationServer,
  describeResource,
  issuerOf,
  oauthPaths,
} from '../services/oauth/oauth-server'
import { rateLimitError } from './authentication'
import { serverOriginOf } from './request'
import { acceptForms } from './request-body'

/*
 * OAuth 2.1 for agents at /mcp: what a client reads and sends itself. The page at /oauth/authorize asks the person, by the
 * calls employee/accesstoken/authorization and authorize.
 */

/** Returns the parameters of a form; throws if one of them stands twice (OAuth 2.1, section 3.2). */
function paramsOf({ body }: FastifyRequest): Record<string, string> {
  if (!(body instanceof URLSearchParams)) throw new OAuthError('invalid_request', 'a form is expected')
  if (new Set(body.keys()).size !== body.size)
    throw new OAuthError('invalid_request', 'a parameter is given twice')
  return Object.fromEntries(body)
}

/** Sends the response of the protocol, or its error. */
async function respond(
  reply: FastifyReply,
  run: () => Promise<unknown>,
  status = 200,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  try {
    return reply.code(status).send((await run()) ?? {})
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return reply.code(400).send({ error: error.code, error_description: error.message })
  }
}

/** Serves the metadata of the tools and of the authorization server, and the requests of clients. */
export function serveOAuth(app: FastifyInstance, { prod }: AppContexts, open: TokenBuckets): void {
  const issuerFor = (request: FastifyRequest) =>
    issuerOf(prod.config, serverOriginOf(request, prod.config.siteUrl))
  const admit = ({ ip }: FastifyRequest) => {
    const sender = networkOf(ip)
    if (!open.admit(sender)) throw rateLimitError(open, sender)
  }
  const needsOf = ({ ip: address }: FastifyRequest) => ({ ...prod, address })
  app.register(async (scope) => {
    acceptForms(scope)
    for (const url of [oauthPaths.resourceMetadata, '/.well-known/oauth-protected-resource'])
      scope.get(url, async (request) => describeResource(issuerFor(request)))
    scope.get('/.well-known/oauth-authorization-server', async (request) =>
      describeAuthorizationServer(issuerFor(request)),
    )
    scope.post(oauthPaths.register, async (request, reply) => {
      admit(request)
      return respond(reply, () => registerClient(request.body, needsOf(request)), 201)
    })
    scope.post(oauthPaths.token, async (request, reply) => {
      admit(request)
      return respond(reply, async () => issueTokens(paramsOf(request), issuerFor(request), needsOf(request)))
    })
    scope.post(oauthPaths.revoke, async (request, reply) => {
      admit(request)
      return respond(reply, async () => revokeTokens(paramsOf(request), needsOf(request)))
    })
  })
}
