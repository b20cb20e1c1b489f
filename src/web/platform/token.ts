import { environments } from '#/core/permission/environment'
import { hostCookieName, readCookie, writeCookie } from './cookie'
import { environment } from './environment'

const name = environment.cookie
const ownCookie = `${name}-Own`
const week = 7 * 24 * 3_600_000

const writeToken = (cookie: string, token: string, until: Date): void =>
  writeCookie(hostCookieName(cookie), token, { sameSite: 'Strict', until })

/** Returns the session's token; empty means signed out (S1-108). */
export const readToken = (): string => readCookie(hostCookieName(name))

/** Stores the token until it expires. */
export const storeToken = (token: string, expires: Date): void => writeToken(name, token, expires)

const forgetting: (() => void)[] = []

/** Registers a cleanup that runs when the token is cleared, so that later users find no data. */
export const onTokenClear = (forget: () => void): void => void forgetting.push(forget)

/** Stores a token in the cookie of another environment, for its pages. */
export const storeTokenCookie = (cookie: string, token: string, expires: Date): void =>
  writeToken(cookie, token, expires)

/** Clears the token and the saved own one. */
export function clearToken(): void {
  storeToken('', new Date(0))
  writeToken(ownCookie, '', new Date(0))
  for (const forget of forgetting) forget()
}

/** Clears the tokens of all other environments. */
export function clearOtherTokens(): void {
  for (const { cookie } of environments) if (cookie !== name) writeToken(cookie, '', new Date(0))
}

/** Switches to another token; the own one is saved. */
export function switchToken(token: string, expires: Date): void {
  writeToken(ownCookie, readToken(), new Date(Date.now() + week))
  storeToken(token, expires)
}

/** Restores the saved own token. Returns whether there was one; the server knows its expiry. */
export function restoreOwnToken(): boolean {
  const own = readCookie(hostCookieName(ownCookie))
  if (!own) return false
  writeToken(ownCookie, '', new Date(0))
  storeToken(own, new Date(Date.now() + week))
  return true
}
