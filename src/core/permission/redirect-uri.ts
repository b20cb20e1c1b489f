/** Hosts of the person's own computer. */
const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Whether an address leads to a program on the person's own computer. */
export const isLoopback = (text: string): boolean =>
  URL.canParse(text) && loopbackHosts.has(new URL(text).hostname)

/**
 * Whether a client may register an address for responses: HTTPS, or HTTP on the person's own computer, written as a URL
 * parser writes it, so that two readers never see two hosts in it.
 */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.href !== text && url.href !== `${text}/`) return false
  if (text.includes('#') || url.hostname.includes('*') || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(text))
}

/** Returns an address without its port. */
function withoutPort(text: string): string {
  const url = new URL(text)
  url.port = ''
  return url.href
}

/**
 * Whether a client registered an address: as the same text; on the person's own computer any port counts, since a
 * program there is given one by the system (RFC 8252, section 7.3).
 */
export const isRegisteredRedirect = (registered: readonly string[], address: string): boolean =>
  isRedirectUri(address) &&
  registered.some(
    (one) =>
      one === address ||
      (isLoopback(one) && isLoopback(address) && withoutPort(one) === withoutPort(address)),
  )
