import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../platform/container'
import { limits } from '../platform/limits'
import { cookieOf } from './request'

/*
 * A page reads its token to send it as a header, so a script in the page could read it, too (S1-174). Where the page came by
 * TLS, that token is one half: the other one is a cookie that only the browser can send. A token that was carried away opens
 * nothing, and neither does the cookie alone. Other programs have no such cookie; their token is whole.
 */

const name = '__Host-Token-Half'
/** Longer than any session lives, and what is begun from it. */
const seconds = (limits.sessionLife + limits.testLife) / 1000

/** The half that the browser sends, where it has one. */
export const halfIn = ({ headers }: FastifyRequest): string | undefined => {
  const half = cookieOf(headers, name)
  return half && /^[0-9a-f]{64}$/.test(half) ? half : undefined
}

/** Only browsers tell where a request comes from, and only pages that came by TLS keep such a cookie. */
const isOwnPageByTls = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' && headers.origin?.startsWith('https://') === true

/**
 * The half under which a session may begin: the browser's, or a new one that goes out with the answer. One browser has one,
 * for the sessions of all its environments.
 */
export function giveHalf(
  request: FastifyRequest,
  reply: FastifyReply,
  { randomHex }: Pick<House, 'randomHex'>,
): string | undefined {
  if (request.method !== 'POST' || !isOwnPageByTls(request)) return undefined
  const half = halfIn(request) ?? randomHex(32)
  reply.header('set-cookie', `${name}=${half}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`)
  return half
}
