/** Checks whether cookies can be limited to TLS. */
const isSecure = () => location.protocol === 'https:'

/** Returns a cookie name that no other site, no subdomain and no page without TLS can set or read. */
export const hostCookieName = (name: string): string => (isSecure() ? `__Host-${name}` : name)

interface Kept {
  sameSite: 'Strict' | 'Lax'
  until: Date
}

/** Writes a cookie for the whole site. */
export function writeCookie(name: string, value: string, { sameSite, until }: Kept): void {
  const secure = isSecure() ? '; Secure' : ''
  const text = `${name}=${encodeURIComponent(value)}; path=/; SameSite=${sameSite}; expires=${until.toUTCString()}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-http intranets
  document.cookie = `${text}${secure}`
}

const year = 365 * 24 * 3_600_000

/** Stores a preference of this browser for a year; the server reads it before sign-in. */
export const writePreferenceCookie = (name: string, value: string): void =>
  writeCookie(name, value, { sameSite: 'Lax', until: new Date(Date.now() + year) })

/** Returns the value of a cookie; empty if there is none. */
export const readCookie = (name: string): string =>
  decodeURIComponent(new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '')
