import { hostName, readCookie, writeCookie } from './cookie'
import { environment } from './environment'

const name = environment.cookie
const aside = `${name}-Own`
const week = 7 * 24 * 3_600_000

const writeToken = (cookie: string, token: string, until: Date): void =>
  writeCookie(hostName(cookie), token, { sameSite: 'Strict', until })

/** The session's token; empty means logged out (S1-108). */
export const readToken = (): string => readCookie(hostName(name))

/** Keeps the token until it expires. */
export const keepToken = (token: string, expires: Date): void => writeToken(name, token, expires)

const forgetting: (() => void)[] = []

/** Names what is to be forgotten with the token: nobody after it may find it. */
export const forgetWithToken = (forget: () => void): void => void forgetting.push(forget)

/** Keeps a token under the cookie of another environment, for its pages. */
export const keepTokenOf = (cookie: string, token: string, expires: Date): void =>
  writeToken(cookie, token, expires)

/** Forgets the token, and one that was put aside. */
export function dropToken(): void {
  keepToken('', new Date(0))
  writeToken(aside, '', new Date(0))
  for (const forget of forgetting) forget()
}

/** Acts under another token from now on; the own one is put aside. */
export function actUnder(token: string, expires: Date): void {
  writeToken(aside, readToken(), new Date(Date.now() + week))
  keepToken(token, expires)
}

/** Takes up the own token that was put aside; answers whether there was one. The server knows how long it is good. */
export function takeOwnToken(): boolean {
  const own = readCookie(hostName(aside))
  if (!own) return false
  writeToken(aside, '', new Date(0))
  keepToken(own, new Date(Date.now() + week))
  return true
}
