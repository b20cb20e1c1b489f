import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../platform/context/app-context'
import { limits } from '../platform/http/limits'
import { cookieOf } from './request'

/*
 * A page reads its token to send it as a header, so a script in the page could read it, too (S1-174). Where the page came by
 * TLS, that token is one half: the other one is a cookie that only the browser can send. A token that was carried away opens
 * nothing, and neither does the cookie alone. Other programs have no such cookie; their token is whole.
 */

const name = '__Host-Token-Half'
/** As long as a browser is known (decision 40); longer than any session lives, and what is begun from it. */
const seconds = limits.addressKnown / 1000
const plainName = 'Device'

const secretIn = ({ headers }: FastifyRequest, cookie: string): string | undefined => {
  const secret = cookieOf(headers, cookie)
  return secret && /^[0-9a-f]{64}$/.test(secret) ? secret : undefined
}

/** The half that the browser sends, where it has one. */
export const readTokenHalf = (request: FastifyRequest) => secretIn(request, name)

/** What a browser without a half is recognised by; it opens nothing. */
export const readDeviceCookie = (request: FastifyRequest) => secretIn(request, plainName)

/** Only browsers tell where a request comes from, and only pages that came by TLS keep such a cookie. */
const isOwnPageByTls = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' && headers.origin?.startsWith('https://') === true

/**
 * The half under which a session may begin: the browser's, or a new one that goes out with the answer. One browser has one,
 * for the sessions of all its environments.
 */
export function ensureTokenHalf(
  request: FastifyRequest,
  reply: FastifyReply,
  { randomHex }: Pick<AppContext, 'randomHex'>,
): string | undefined {
  if (request.method !== 'POST' || !isOwnPageByTls(request)) return undefined
  const half = readTokenHalf(request) ?? randomHex(32)
  reply.header('set-cookie', `${name}=${half}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`)
  return half
}

/** Gives a page's browser without a half what it is recognised by; other programs send no Origin and get none. */
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
