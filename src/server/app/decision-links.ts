import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BusinessError } from '../../core/business-error'
import {
  decideByLink,
  type LinkConfirmation,
  type LinkView,
  openDecisionLink,
  sendDecisionCode,
} from '../flow/link/decision-link'
import { type AppContexts, HttpError, networkOf, type TokenBuckets, translateKey } from '../platform'
import { checkOrigin, rateLimitError } from './authentication'
import { decisionPagePolicy, drawDecisionPage, drawSentencePage } from './decision-page'
import { requestLanguageOf } from './request'
import { acceptForms } from './request-body'

/*
 * /decide: the links of mails. GET and HEAD show a page and change nothing, however often scanners ask. A POST decides only
 * with the value of that page and the code of the mail or the device, from a page of this site: a browser names the
 * origin with every POST, so that one without an origin is rejected.
 */

const path = '/decide'
/** The page repeats what was typed beside its own value, so that the length of its response must not tell it. */
const uncompressed = { compress: false } as const

/** Returns a field of a form; of one that stands twice, nothing. */
function fieldOf({ body }: FastifyRequest, name: string): string {
  const values = body instanceof URLSearchParams ? body.getAll(name) : []
  return values.length === 1 ? (values[0] ?? '') : ''
}

/** Rejects a form that no page of this site has sent. */
function assertOwnPage(request: FastifyRequest, siteUrl: string | undefined): void {
  checkOrigin(request, siteUrl)
  const { origin, 'sec-fetch-site': site = 'same-origin' } = request.headers
  if (origin === undefined || site !== 'same-origin')
    throw new HttpError(403, 'request.foreign-origin', { origin: (origin ?? '–').slice(0, 100), host: '–' })
}

/** Sends a page of a link: never stored, indexed or framed, without scripts, and without a referrer for other sites. */
function sendPage(reply: FastifyReply, nonce: string, page: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'same-origin')
    .header('content-security-policy', decisionPagePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(page)
}

/** Serves the links by which mails decide tasks. */
export function serveDecisionLinks(app: FastifyInstance, { prod }: AppContexts, open: TokenBuckets): void {
  const admit = ({ ip }: FastifyRequest) => {
    const sender = networkOf(ip)
    if (!open.admit(sender)) throw rateLimitError(open, sender)
  }
  const contextOf = ({ ip: address }: FastifyRequest) => ({ ...prod, address })

  /** Opens a link; one that does not exist has the same page whatever is wrong with it. */
  const opened = async (request: FastifyRequest, token: string): Promise<LinkView | BusinessError> => {
    try {
      return await openDecisionLink(token, contextOf(request))
    } catch (error) {
      if (error instanceof BusinessError) return error
      throw error
    }
  }
  const sendSentence = (request: FastifyRequest, reply: FastifyReply, error: BusinessError) => {
    const language = requestLanguageOf(request)
    const nonce = prod.randomHex(16)
    const notice = { text: translateKey(language, error.code, error.params), isError: true }
    return sendPage(reply, nonce, drawSentencePage({ language, nonce }, { notice }), 404)
  }

  app.register(async (scope) => {
    acceptForms(scope)
    scope.get<{ Querystring: { t?: unknown } }>(path, uncompressed, async (request, reply) => {
      admit(request)
      const token = String(request.query.t ?? '')
      const link = await opened(request, token)
      if (link instanceof BusinessError) return sendSentence(request, reply, link)
      const nonce = prod.randomHex(16)
      return sendPage(reply, nonce, drawDecisionPage(link, { nonce, token }))
    })
    scope.post(path, uncompressed, async (request, reply) => {
      admit(request)
      assertOwnPage(request, prod.config.siteUrl)
      const [token, pageKey] = [fieldOf(request, 't'), fieldOf(request, 'key')]
      const [code, reason] = [fieldOf(request, 'code'), fieldOf(request, 'reason').slice(0, 2000)]
      const before = await opened(request, token)
      if (before instanceof BusinessError) return sendSentence(request, reply, before)
      const { language } = before
      const nonce = prod.randomHex(16)
      const isCode = fieldOf(request, 'act') === 'code'
      try {
        const text = isCode
          ? await sendCode({ token, pageKey }, request, language)
          : await decide({ token, pageKey, code, reason }, request, language)
        const state = { notice: { text, isError: false }, reason, isDone: !isCode }
        return sendPage(reply, nonce, drawDecisionPage(before, { nonce, token }, state))
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error
        const now = await opened(request, token)
        if (now instanceof BusinessError) return sendSentence(request, reply, now)
        // A link that was used up by another one of its task says who decided.
        const { code: key, params } = error.code === 'decision-link.invalid' ? (now.refusal ?? error) : error
        const notice = { text: translateKey(language, key, params), isError: true }
        return sendPage(reply, nonce, drawDecisionPage(now, { nonce, token }, { notice, reason }), 400)
      }
    })
  })

  const sendCode = async (
    link: Pick<LinkConfirmation, 'token' | 'pageKey'>,
    request: FastifyRequest,
    language: LinkView['language'],
  ) => {
    await sendDecisionCode(link, contextOf(request))
    return translateKey(language, 'decision-link.code-on-way')
  }
  const decide = async (
    confirmation: LinkConfirmation,
    request: FastifyRequest,
    language: LinkView['language'],
  ) => {
    const { code, params } = await decideByLink(confirmation, contextOf(request))
    return translateKey(language, code, params)
  }
}
