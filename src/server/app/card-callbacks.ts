import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BusinessError } from '../../core/business-error'
import { decideByCard } from '../flow/link/decision-link'
import {
  type AppContexts,
  HttpError,
  homeWorkspace,
  networkOf,
  type TokenBuckets,
  translateKey,
} from '../platform'
import type { CardEvent, CardPlatform, CardReply } from '../platform/identity-providers/card-platform'
import { findAccountByExternalId, listNotificationTargets, readCompanySettings } from '../queries'
import { notificationLanguage } from '../read-models/people/notification-channels'
import { rateLimitError } from './authentication'

/*
 * /cards/<platform>: the callbacks of cards. The platform signs and encrypts each request and says who pressed the button; the
 * token of the button says what it decides, once. A request sent twice, late or from a forwarded card decides nothing.
 */

/** Maximum size of a request, in bytes. */
const maxBytes = 64 * 1024

const sendReply = (reply: FastifyReply, { type, body }: CardReply) =>
  reply.header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(body)

/** Serves the callbacks of cards. */
export function serveCardCallbacks(app: FastifyInstance, { prod }: AppContexts, open: TokenBuckets): void {
  /** Returns the language in which a person reads notifications; of an unknown one, that of the company. */
  const languageOf = async (personId: string | undefined) => {
    const company = await readCompanySettings(prod.db, homeWorkspace)
    const [target] = personId ? await listNotificationTargets(prod.db, homeWorkspace, [personId]) : []
    return target ? notificationLanguage(target, company) : company.notice_language
  }
  /** Decides what a press wants. Returns a sentence for the person. */
  const press = async (event: Extract<CardEvent, { kind: 'press' }>, request: FastifyRequest) => {
    const person = await findAccountByExternalId(prod.db, homeWorkspace, event.presser)
    const language = await languageOf(person?.id)
    try {
      if (!person) throw new BusinessError('decision-link.other-person')
      const reason = event.reason.slice(0, 2000)
      const decided = await decideByCard(
        { token: event.token, personId: person.id, reason },
        { ...prod, address: request.ip },
      )
      return { text: translateKey(language, decided.code, decided.params), isDone: true }
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      return { text: translateKey(language, error.code, error.params), isDone: false }
    }
  }
  /** Brings a failure to the person where a response shows nothing; without success nothing else happens. */
  const notifyPresser = async (to: string, text: string) =>
    prod.outside?.message?.(to, { title: text, text: '', open: '' }).catch((error: Error) => {
      prod.log.warn({ err: error }, 'the result of a card was not sent')
    })
  const answer = (platform: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const sender = networkOf(request.ip)
    if (!open.admit(sender)) throw rateLimitError(open, sender)
    const { outside } = prod
    const cards: CardPlatform | undefined = outside?.type === platform ? outside.cards : undefined
    const event = cards?.read({
      method: request.method,
      headers: request.headers,
      now: prod.clock.now(),
      query: new URLSearchParams(request.url.split('?')[1] ?? ''),
      body: typeof request.body === 'string' ? request.body : '',
    })
    if (!cards || !event) throw new HttpError(404, 'request.not-found')
    if (event.kind === 'check') return sendReply(reply, event.reply)
    if (event.kind === 'other') return reply.code(200).send()
    const result = await press(event, request)
    if (!cards.showsReply && !result.isDone) await notifyPresser(event.presser, result.text)
    return sendReply(reply, cards.reply(result))
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_, body, done) =>
      done(null, body),
    )
    for (const platform of ['dingtalk', 'feishu', 'wechatwork']) {
      scope.get(`/cards/${platform}`, answer(platform))
      scope.post(`/cards/${platform}`, answer(platform))
    }
  })
}
