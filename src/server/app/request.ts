import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { companyZone } from '../../core/company/company-zone'
import type { BodyKeys } from '../platform/http/body-codec'
import type { Context, Language, OpenContext } from '../platform/http/define-call'

/** What a call's handler works with, from the moment the sender is known. */
export type RequestContext = Context | OpenContext

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the body came encrypted: the answer leaves under the same keys. */
    sealing: BodyKeys | undefined
    standing: RequestContext
  }
}

/** What a cookie of plain letters holds. */
export const cookieOf = ({ cookie }: FastifyRequest['headers'], name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(cookie ?? '')?.[1]

const languages: readonly Language[] = ['zh', 'en', 'es']

/** The language of a request: header X-Language, else the cookie `language`, else Chinese (S1-001). */
export function languageOf({ headers }: FastifyRequest): Language {
  const cookie = cookieOf(headers, 'language')
  const wanted = [headers['x-language'], cookie].map((text) => String(text ?? '').slice(0, 2))
  return wanted.flatMap((text) => languages.filter((one) => one === text))[0] ?? 'zh'
}

/** The zone of the sender's clock: header X-Time-Zone by its name in the IANA list, else the company's. */
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

/** The theme that a person chose in this browser; none when the page follows the system. */
export const themeOf = ({ headers }: FastifyRequest): string | undefined =>
  themes.find((one) => one === cookieOf(headers, 'theme'))

/** What the sender says it is: device and browser, at most 300 letters. */
export const userAgentOf = ({ headers }: FastifyRequest): string =>
  (headers['user-agent'] ?? '').slice(0, 300)

/** A name or address that no site of others has: this machine, or a bare address. */
const isBare = (host: string) => {
  const { hostname } = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : { hostname: '' }
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0
}

/**
 * The host by which the page reached the server. What a trusted proxy forwards counts where it is the host of SITE_URL,
 * localhost or a bare address; any other name comes from whoever sent the request, and the header Host counts.
 */
export function hostOf({ headers, host }: FastifyRequest, siteUrl: string | undefined): string {
  const own = headers.host ?? ''
  const isAllowed = siteUrl !== undefined ? host === new URL(siteUrl).host : isBare(host)
  return isAllowed ? host : own
}

/** Where the page that asks stands; a foreign one is refused before (authentication.ts). */
export const originOf = (request: FastifyRequest, siteUrl: string | undefined): string =>
  request.headers.origin ?? `${request.protocol}://${hostOf(request, siteUrl)}`

/** A request's path, without the query, which may hold secrets. */
export const requestPathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url
