import { connect } from 'node:tls'
import type { ProxyRequestInfo, PushState } from '../../../app/health'
import type { DoctorCheck } from './check-context'

/*
 * Requests the server at its public address, through any proxy, and checks what arrives. A proxy that
 * replaces a header prevents signing in (Host), a secure session (X-Forwarded-Proto), or makes all people one
 * address (X-Forwarded-For).
 */

const patience = 5_000

/** Returns what arrives of a request to SITE_URL; throws if something else responds, or nothing. */
async function askSite(siteUrl: string): Promise<ProxyRequestInfo & { pages?: PushState }> {
  const answer = await fetch(new URL('/healthz', siteUrl), { signal: AbortSignal.timeout(patience) })
  const { request, pages } = (await answer.json().catch(() => ({}))) as {
    request?: ProxyRequestInfo
    pages?: PushState
  }
  if (!answer.ok || !request) throw new Error(`HTTP ${answer.status}`)
  return { ...request, pages }
}

const reasonOf = ({ message, cause }: Error): string => (cause instanceof Error ? cause.message : message)

const answers: DoctorCheck = {
  name: 'site-answers',
  mild: true,
  async look({ config: { siteUrl } }) {
    if (siteUrl === undefined) return undefined
    return askSite(siteUrl).then(
      () => undefined,
      (error: Error) => ({ address: siteUrl, reason: reasonOf(error) }),
    )
  },
}

/**
 * Returns the wrong header, if any. Only a proxy that ends TLS forwards for others; a server that is reached
 * directly needs no X-Forwarded-For.
 */
function wrongHeader({ host, protocol, isForwarded }: ProxyRequestInfo, site: URL) {
  const scheme = site.protocol.slice(0, -1)
  if (host !== site.host) return { header: 'Host', found: host, expected: site.host }
  if (protocol !== scheme) return { header: 'X-Forwarded-Proto', found: protocol, expected: scheme }
  if (scheme === 'https' && !isForwarded)
    return { header: 'X-Forwarded-For', found: '–', expected: 'X-Forwarded-For: <client>' }
  return undefined
}

const headers: DoctorCheck = {
  name: 'site-headers',
  async look({ config: { siteUrl } }) {
    if (siteUrl === undefined) return undefined
    const arrival = await askSite(siteUrl).catch(() => undefined)
    const wrong = arrival && wrongHeader(arrival, new URL(siteUrl))
    return wrong && { address: siteUrl, ...wrong }
  },
}

/** Returns the protocol that the server of an address negotiates; undefined if it is unreachable. */
const protocolOf = ({ hostname, port }: URL) =>
  new Promise<string | undefined>((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 443),
      servername: hostname,
      ALPNProtocols: ['h2', 'http/1.1'],
      timeout: patience,
    })
    const settle = (protocol: string | undefined) => {
      socket.destroy()
      resolve(protocol)
    }
    socket.once('secureConnect', () => settle(socket.alpnProtocol || 'http/1.1'))
    socket.once('error', () => settle(undefined))
    socket.once('timeout', () => settle(undefined))
  })

const http2: DoctorCheck = {
  name: 'site-http2',
  mild: true,
  async look({ config: { siteUrl } }) {
    if (!siteUrl?.startsWith('https:')) return undefined
    const protocol = await protocolOf(new URL(siteUrl))
    return protocol === undefined || protocol === 'h2' ? undefined : { address: siteUrl }
  },
}

/** A process that receives no notifications of the database refreshes its pages by the clock. */
const notifications: DoctorCheck = {
  name: 'site-notifications',
  mild: true,
  async look({ config: { siteUrl } }) {
    if (siteUrl === undefined) return undefined
    const arrival = await askSite(siteUrl).catch(() => undefined)
    return arrival?.pages === 'clock' ? { address: siteUrl } : undefined
  },
}

/** Checks of the public address. */
export const siteChecks: readonly DoctorCheck[] = [answers, headers, http2, notifications]
