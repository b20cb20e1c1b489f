import { environment } from './environment'

const name = environment.cookie
const aside = `${name}-Own`
const week = 7 * 24 * 3_600_000

const readCookie = (cookie: string): string =>
  decodeURIComponent(new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie)?.[1] ?? '')

function writeCookie(cookie: string, value: string, expires: Date): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const until = expires.toUTCString()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-http intranets
  document.cookie = `${cookie}=${encodeURIComponent(value)}; path=/; SameSite=Strict; expires=${until}${secure}`
}

/** The session's token; empty means logged out (S1-108). */
export const readToken = (): string => readCookie(name)

/** Keeps the token until it expires. */
export const keepToken = (token: string, expires: Date): void => writeCookie(name, token, expires)

const forgetting: (() => void)[] = []

/** Names what is to be forgotten with the token: nobody after it may find it. */
export const forgetWithToken = (forget: () => void): void => void forgetting.push(forget)

/** Keeps a token under the cookie of another environment, for its pages. */
export const keepTokenOf = (cookie: string, token: string, expires: Date): void =>
  writeCookie(cookie, token, expires)

/** Forgets the token, and one that was put aside. */
export function dropToken(): void {
  keepToken('', new Date(0))
  writeCookie(aside, '', new Date(0))
  for (const forget of forgetting) forget()
}

/** Acts under another token from now on; the own one is put aside. */
export function actUnder(token: string, expires: Date): void {
  writeCookie(aside, readToken(), new Date(Date.now() + week))
  keepToken(token, expires)
}

/** Takes up the own token that was put aside; answers whether there was one. The server knows how long it is good. */
export function takeOwnToken(): boolean {
  const own = readCookie(aside)
  if (!own) return false
  writeCookie(aside, '', new Date(0))
  keepToken(own, new Date(Date.now() + week))
  return true
}
