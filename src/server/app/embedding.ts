import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AppContext,
  type AppContexts,
  type CallFacts,
  catalogueCalls,
  HttpError,
  networkOf,
  routeOf,
  type TokenBuckets,
} from '../platform'
import { isEmbedOrigin, isEmbedToken } from '../services/embed-tokens'
import { bearerTokenOf, rateLimitError } from './authentication'

/*
 * Requests of pages of portals (CORS): only calls for embed tokens, only from the allowed origins, without cookies. A browser
 * asks for permission by OPTIONS first. Responses to other origins have no header that lets their page read them.
 */

/** Headers that a page of a portal may send. */
const allowedHeaders = 'authorization, content-type, x-language, x-time-zone'
/** Seconds for which a browser remembers the permission. */
const maxAge = 600

/** Lets the page that sent a request read the response; throws for a page of another origin than the allowed ones. */
async function allowOrigin(prod: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin = '' } = request.headers
  reply.header('vary', 'origin')
  if (!(await isEmbedOrigin(prod, origin)))
    throw new HttpError(403, 'request.foreign-origin', { origin: origin.slice(0, 100) || '–', host: '–' })
  reply.header('access-control-allow-origin', origin)
}

/** Whether a page of a portal sent a request, which then may read the response. Throws where it may not be one. */
export async function admitEmbedding(
  prod: AppContext,
  call: CallFacts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<boolean> {
  if (!call.embedded || !isEmbedToken(bearerTokenOf(request))) return false
  await allowOrigin(prod, request, reply)
  return true
}

/** Serves the requests by which browsers ask whether a page may send a call. */
export function serveEmbedding(app: FastifyInstance, { prod }: AppContexts, open: TokenBuckets): void {
  for (const call of catalogueCalls.filter(({ embedded }) => embedded))
    app.options(routeOf(call.path), async (request, reply) => {
      const sender = networkOf(request.ip)
      if (!open.admit(sender)) throw rateLimitError(open, sender)
      await allowOrigin(prod, request, reply)
      return reply
        .header('access-control-allow-methods', call.method)
        .header('access-control-allow-headers', allowedHeaders)
        .header('access-control-max-age', maxAge)
        .code(204)
        .send()
    })
}
