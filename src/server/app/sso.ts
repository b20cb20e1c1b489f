import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BusinessError } from '../../core/business-error'
import { type AppContexts, networkOf, type TokenBuckets, translateKey } from '../platform'
import { samlLimit } from '../platform/identity-providers/saml-document'
import type { SamlLogoutRequest } from '../platform/identity-providers/saml-provider'
import { receiveSamlResponse, requireSaml } from '../services/saml-response'
import { signOutByRequest, signOutByToken } from '../services/sso-sign-out'
import { rateLimitError } from './authentication'
import { requestLanguageOf } from './request'
import { acceptForms } from './request-body'

/*
 * Addresses of the provider of single sign-on, which no page of the product sends: logout tokens of OpenID Connect; metadata,
 * responses and logout of SAML. What a provider sends along to return to (RelayState) is never followed.
 */

/** Maximum length of a form: a message in base64 and URL encoding. */
const formBytes = samlLimit * 2

const fieldOf = ({ body }: FastifyRequest, name: string): string =>
  (body instanceof URLSearchParams && body.get(name)) || ''

const queryOf = ({ url }: FastifyRequest): string => url.split('?', 2)[1] ?? ''

/** Serves the addresses to which the provider of single sign-on sends its messages. */
export function serveSsoMessages(app: FastifyInstance, { prod }: AppContexts, open: TokenBuckets): void {
  /** Runs what a message wants; a rejected one is answered with the reason and status 400. */
  const answer =
    (work: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>, isPage = true) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const sender = networkOf(request.ip)
      if (!open.admit(sender)) throw rateLimitError(open, sender)
      reply.header('cache-control', 'no-store')
      try {
        return await work(request, reply)
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error
        if (!isPage) return reply.code(400).send({ error: 'invalid_request', error_description: error.code })
        const text = translateKey(requestLanguageOf(request), error.code, error.params)
        return reply.code(400).type('text/plain; charset=utf-8').send(text)
      }
    }
  const endSessions = async (
    request: FastifyRequest,
    reply: FastifyReply,
    logout: SamlLogoutRequest,
    relay: string,
  ) => {
    await signOutByRequest({ ...prod, address: request.ip }, logout)
    const provider = requireSaml(prod)
    return reply.redirect((await provider.logoutResponseAddress(logout.id, relay)) ?? provider.page, 303)
  }

  app.register(async (scope) => {
    acceptForms(scope, formBytes)
    scope.get(
      '/sso/metadata',
      answer(async (_, reply) =>
        reply.type('application/samlmetadata+xml; charset=utf-8').send(requireSaml(prod).metadata()),
      ),
    )
    scope.post(
      '/sso/response',
      answer(async (request, reply) =>
        reply.redirect(await receiveSamlResponse(prod, fieldOf(request, 'SAMLResponse')), 303),
      ),
    )
    scope.get(
      '/sso/logout',
      answer(async (request, reply) => {
        const provider = requireSaml(prod)
        const sent = new URLSearchParams(queryOf(request))
        // The provider has ended its session as it was asked; here it ended before.
        if (!sent.has('SAMLRequest')) return reply.redirect(provider.page, 303)
        const logout = await provider.readLogoutQuery(queryOf(request))
        return endSessions(request, reply, logout, sent.get('RelayState') ?? '')
      }),
    )
    const byToken = answer(async (request, reply) => {
      await signOutByToken({ ...prod, address: request.ip }, fieldOf(request, 'logout_token'))
      return reply.code(200).send()
    }, false)
    const byForm = answer(async (request, reply) => {
      const logout = await requireSaml(prod).readLogoutForm(fieldOf(request, 'SAMLRequest'))
      return endSessions(request, reply, logout, fieldOf(request, 'RelayState'))
    })
    scope.post('/sso/logout', (request, reply) =>
      fieldOf(request, 'SAMLRequest') === '' ? byToken(request, reply) : byForm(request, reply),
    )
  })
}
