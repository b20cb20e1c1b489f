export type Redirect = { kind: 'inside'; path: string } | { kind: 'outside'; url: string; host: string }

const home: Redirect = { kind: 'inside', path: '/' }
const isControl = (char: string) => char.charCodeAt(0) < 0x20 || char.charCodeAt(0) === 0x7f

const parse = (target: string, origin: string): URL | undefined => {
  try {
    return new URL(target, origin)
  } catch {
    return undefined
  }
}

/**
 * Resolves the target of a `redirect` query (trust §3.4), which the caller decodes exactly once. Inside our
 * origin: a path. Elsewhere: named, so that a page can ask first. Anything else leads home.
 */
export function parseRedirect(target: string, origin: string): Redirect {
  if (!target || [...target].some(isControl)) return home
  const url = parse(target, origin)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return home
  if (url.origin !== origin) return { kind: 'outside', url: url.href, host: url.host }
  return { kind: 'inside', path: `/${url.pathname.replace(/^\/+/, '')}${url.search}${url.hash}` }
}
