import { hostCookieName, readCookie, writeCookie } from './cookie'
import { environment } from './environment'

const name = environment.cookie
const aside = `${name}-Own`
const week = 7 * 24 * 3_600_000

const writeToken = (cookie: string, token: string, until: Date): void =>
  writeCookie(hostCookieName(cookie), token, { sameSite: 'Strict', until })

/** The session's token; empty means logged out (S1-108). */
export const readToken = (): string => readCookie(hostCookieName(name))

/** Keeps the token until it expires. */
export const storeToken = (token: string, expires: Date): void => writeToken(name, token, expires)

const forgetting: (() => void)[] = []

/** Names what is to be forgotten with the token: nobody after it may find it. */
export const onTokenClear = (forget: () => void): void => void forgetting.push(forget)

/** Keeps a token under the cookie of another environment, for its pages. */
export const storeTokenCookie = (cookie: string, token: string, expires: Date): void =>
  writeToken(cookie, token, expires)

/** Forgets the token, and one that was put aside. */
export function clearToken(): void {
  storeToken('', new Date(0))
  writeToken(aside, '', new Date(0))
  for (const forget of forgetting) forget()
}

/** Acts under another token from now on; the own one is put aside. */
export function switchToken(token: string, expires: Date): void {
  writeToken(aside, readToken(), new Date(Date.now() + week))
  storeToken(token, expires)
}

/** Takes up the own token that was put aside; answers whether there was one. The server knows how long it is good. */
export function restoreOwnToken(): boolean {
  const own = readCookie(hostCookieName(aside))
  if (!own) return false
  writeToken(aside, '', new Date(0))
  storeToken(own, new Date(Date.now() + week))
  return true
}
