import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { companyZone } from '../../core/company/company-zone'
import type { Context, Language, OpenContext } from '../platform'
import type { BodyKeys } from '../platform/http/body-codec'

/** Context of a call's handler once the sender is known. */
export type RequestContext = Context | OpenContext

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the body was encrypted: the response uses the same keys. */
    sealing: BodyKeys | undefined
    standing: RequestContext
  }
}

/** Returns the value of a cookie of plain characters. */
export const cookieOf = ({ cookie }: FastifyRequest['headers'], name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(cookie ?? '')?.[1]

const languages: readonly Language[] = ['zh', 'en', 'es']

/**
 * Returns the language of a request: header X-Language, else the cookie `language`, else Chinese (S1-001).
 */
export function languageOf({ headers }: FastifyRequest): Language {
  const cookie = cookieOf(headers, 'language')
  const wanted = [headers['x-language'], cookie].map((text) => String(text ?? '').slice(0, 2))
  return wanted.flatMap((text) => languages.filter((one) => one === text))[0] ?? 'zh'
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
export const themeOf = ({ headers }: FastifyRequest): string | undefined =>
  themes.find((one) => one === cookieOf(headers, 'theme'))

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
export function hostOf({ headers, host }: FastifyRequest, siteUrl: string | undefined): string {
  const own = headers.host ?? ''
  const isAllowed = siteUrl !== undefined ? host === new URL(siteUrl).host : isBare(host)
  return isAllowed ? host : own
}

/** Returns the origin of the requesting page; a foreign one is rejected earlier (authentication.ts). */
export const originOf = (request: FastifyRequest, siteUrl: string | undefined): string =>
  request.headers.origin ?? `${request.protocol}://${hostOf(request, siteUrl)}`

/** Returns the path of a request without the query, which may contain secrets. */
export const requestPathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url
