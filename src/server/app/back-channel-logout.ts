import type { FastifyInstance } from 'fastify'
import { BusinessError } from '../../core/business-error'
import { type AppContexts, networkOf, type TokenBuckets } from '../platform'
import { signOutByToken } from '../services/sso-sign-out'
import { rateLimitError } from './authentication'
import { acceptForms } from './request-body'

/** Serves the address to which the provider of single sign-on sends logout tokens. */
export function serveBackChannelLogout(
  app: FastifyInstance,
  { prod }: AppContexts,
  open: TokenBuckets,
): void {
  app.register(async (scope) => {
    acceptForms(scope)
    scope.post('/sso/logout', async (request, reply) => {
      const sender = networkOf(request.ip)
      if (!open.admit(sender)) throw rateLimitError(open, sender)
      reply.header('cache-control', 'no-store')
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null
      try {
        await signOutByToken({ ...prod, address: request.ip }, token ?? '')
        return reply.code(200).send()
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error
        return reply.code(400).send({ error: 'invalid_request', error_description: error.code })
      }
    })
  })
}
