const name = 'Admin-Token'

/** The session's token; empty means logged out (S1-108). */
export const readToken = (): string =>
  decodeURIComponent(new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '')

/** Keeps the token until it expires. */
export function keepToken(token: string, expires: Date): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const until = expires.toUTCString()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-http intranets
  document.cookie = `${name}=${encodeURIComponent(token)}; path=/; SameSite=Lax; expires=${until}${secure}`
}

/** Forgets the token. */
export const dropToken = (): void => keepToken('', new Date(0))
