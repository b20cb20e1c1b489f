import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { companyZone } from '../../core/company/company-zone'
import {
  type AppContext,
  type Context,
  homeWorkspace,
  type Language,
  type OpenContext,
  requestLimits,
} from '../platform'
import type { BodyKeys } from '../platform/http/body-codec'
import { readCompanySettings } from '../queries'

/*
 * A page reads its token to send it as a header, so a script in the page could read it, too (S1-174). If the
 * page came by TLS, that token is one half: the other one is a cookie that only the browser can send. A
 * stolen token alone is useless, and so is the cookie alone. Other programs have no such cookie; their token
 * is whole.
 */

const name = '__Host-Token-Half'
/** Lifetime of a browser's recognition (decision 40), longer than that of any session or its derivatives. */
const seconds = requestLimits.addressKnown / 1000
const plainName = 'Device'

const secretIn = ({ headers }: FastifyRequest, cookie: string): string | undefined => {
  const secret = cookieOf(headers, cookie)
  return secret && /^[0-9a-f]{64}$/.test(secret) ? secret : undefined
}

/** Returns the half sent by the browser, if any. */
export const readTokenCookie = (request: FastifyRequest) => secretIn(request, name)

/** Returns the cookie that recognises a browser without a half; it grants nothing. */
export const readDeviceCookie = (request: FastifyRequest) => secretIn(request, plainName)

/**
 * Whether an own page by TLS sent the request. Only browsers send an origin, and only such pages can store
 * the cookie.
 */
const isOwnPageByTls = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' && headers.origin?.startsWith('https://') === true

/**
 * Returns the half for a new session: the browser's, or a new one that is set with the response. A browser
 * has one for the sessions of all its environments.
 */
export function ensureTokenCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { randomHex }: Pick<AppContext, 'randomHex'>,
): string | undefined {
  if (request.method !== 'POST' || !isOwnPageByTls(request)) return undefined
  const half = readTokenCookie(request) ?? randomHex(32)
  reply.header('set-cookie', `${name}=${half}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`)
  return half
}

/** Sets the recognition cookie for a browser without a half; other programs send no Origin and get none. */
export function ensureDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { randomHex }: Pick<AppContext, 'randomHex'>,
): string | undefined {
  const known = readDeviceCookie(request)
  const { origin } = request.headers
  if (request.method !== 'POST' || origin === undefined) return known
  const device = known ?? randomHex(32)
  const rules = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${origin.startsWith('https:') ? '; Secure' : ''}`
  reply.header('set-cookie', `${plainName}=${device}; ${rules}`)
  return device
}

/** Context of a call's handler once the sender is known. */
export type RequestContext = Context | OpenContext

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the body was encrypted and the response uses the same keys. */
    sealing: BodyKeys | undefined
    /** True if the body was encrypted and the response is not. */
    isAnsweredPlain: boolean
    standing: RequestContext
  }
}

/** Returns the value of a cookie of plain characters. */
const cookieOf = ({ cookie }: FastifyRequest['headers'], name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(cookie ?? '')?.[1]

const languages: readonly Language[] = ['zh', 'en', 'es']

/**
 * Returns the language of a request: header X-Language, else the cookie `language`, else Chinese (S1-001).
 */
export function requestLanguageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const cookie = cookieOf(headers, 'language')
  const requestedLanguages = [headers['x-language'], cookie].map((text) => String(text ?? '').slice(0, 2))
  return requestedLanguages.flatMap((text) => languages.filter((one) => one === text))[0] ?? 'zh'
}

/** Returns the time zone of the client: header X-Time-Zone with an IANA name, else the company's. */
export function timeZoneOf({ headers }: FastifyRequest): string {
  const name = headers['x-time-zone']
  if (typeof name !== 'string' || name.length > 64) return companyZone
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return companyZone
  }
}

const themes = ['light', 'dark']

/** Returns the theme chosen in this browser; undefined if the page follows the system. */
export const requestThemeOf = ({ headers }: FastifyRequest): string | undefined =>
  themes.find((one) => one === cookieOf(headers, 'theme'))

/** Returns the id of the page that sent the request: header X-Page-Id. */
export function pageIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['x-page-id']
  return typeof id === 'string' && /^[\w-]{1,36}$/.test(id) ? id : undefined
}

/** Returns the user agent: device and browser, at most 300 characters. */
export const userAgentOf = ({ headers }: FastifyRequest): string =>
  (headers['user-agent'] ?? '').slice(0, 300)

/** Whether a host is local or a bare address, which no other site can have. */
const isBare = (host: string) => {
  const { hostname } = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : { hostname: '' }
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0
}

/**
 * Returns the host by which the page reached the server. A host forwarded by a trusted proxy counts if it is
 * that of SITE_URL, localhost or a bare address; any other comes from the client, and the header Host counts.
 */
export function requestHostOf({ headers, host }: FastifyRequest, siteUrl: string | undefined): string {
  const own = headers.host ?? ''
  const isAllowed = siteUrl !== undefined ? host === new URL(siteUrl).host : isBare(host)
  return isAllowed ? host : own
}

/** Returns the origin by which the sender reached the server. */
export const serverOriginOf = (request: FastifyRequest, siteUrl: string | undefined): string =>
  `${request.protocol}://${requestHostOf(request, siteUrl)}`

/** Returns the origin of the requesting page; a foreign one is rejected earlier (authentication.ts). */
export const requestOriginOf = (request: FastifyRequest, siteUrl: string | undefined): string =>
  request.headers.origin ?? serverOriginOf(request, siteUrl)

/** Returns the path of a request without the query, which may contain secrets. */
export const requestPathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url

/** Returns whether the sender of an encrypted body reads a form of responses besides encrypted texts. */
export const readsResponseForm = ({ headers }: FastifyRequest, form: 'plain' | 'deflate'): boolean =>
  String(headers['x-data-codec'] ?? '')
    .split(/\s*,\s*/)
    .includes(form)

/** Time in ms for which the company's choice is remembered: it is asked with every encrypted request. */
const choiceTime = 2_000

/** Creates the check whether a response is sent plain: the company allows it, and TLS protects it. */
export function createPlainCheck({ db, clock }: AppContext) {
  let known = { until: 0, isSealed: false }
  return async (request: FastifyRequest): Promise<boolean> => {
    if (!isOwnPageByTls(request) || !readsResponseForm(request, 'plain')) return false
    const now = clock.now()
    if (now >= known.until) {
      const { seal_answers: isSealed } = await readCompanySettings(db, homeWorkspace)
      known = { until: now + choiceTime, isSealed }
    }
    return !known.isSealed
  }
}
