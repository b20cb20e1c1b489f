import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AppContext, limits } from '../platform'
import { cookieOf } from './request'

/*
 * A page reads its token to send it as a header, so a script in the page could read it, too (S1-174). If the
 * page came by TLS, that token is one half: the other one is a cookie that only the browser can send. A
 * stolen token alone is useless, and so is the cookie alone. Other programs have no such cookie; their token
 * is whole.
 */

const name = '__Host-Token-Half'
/** Lifetime of a browser's recognition (decision 40), longer than that of any session or its derivatives. */
const seconds = limits.addressKnown / 1000
const plainName = 'Device'

const secretIn = ({ headers }: FastifyRequest, cookie: string): string | undefined => {
  const secret = cookieOf(headers, cookie)
  return secret && /^[0-9a-f]{64}$/.test(secret) ? secret : undefined
}

/** Returns the half sent by the browser, if any. */
export const readTokenHalf = (request: FastifyRequest) => secretIn(request, name)

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
