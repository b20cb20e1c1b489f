import type { OutgoingHost } from '../../../generated/types'
import type { OutgoingRequest, PostJson } from '../remote/outgoing-request'
import { OutgoingError } from './outgoing-error'

/** Request to a host that the configuration allows. */
interface HostRequest
  extends Pick<OutgoingRequest, 'body' | 'form' | 'method' | 'anyAnswer' | 'time' | 'bytes' | 'headers'> {
  url: string
  /** Idempotency key, the same when the request is resent. */
  mark: string
  /** True to leave out the headers of the configuration: a program that words the request must not use its secrets. */
  bare?: boolean
}

/** Hosts that may be called. */
export interface HostAllowlist {
  allows(url: string): boolean
  /** Whether a program may word requests to the address: a private host has to be marked for it. */
  allowsDelivery(url: string): boolean
  /** Returns the text of the response; throws an OutgoingError if there is none. */
  ask(request: HostRequest): Promise<string>
}

/** Characters of a path that the other side may decode into separators or a parent. */
const encodedSeparator = /%(?:2e|2f|5c)/i

/** Whether an address is below the paths of its host; without any, each is. */
function isBelowPaths({ pathname }: URL, { paths }: OutgoingHost): boolean {
  if (!paths) return true
  if (encodedSeparator.test(pathname)) return false
  return paths.some(
    (path) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
  )
}

/** Creates the allowlist of hosts, called with the app context's HTTP client. */
export function createHostAllowlist(all: readonly OutgoingHost[], post: PostJson): HostAllowlist {
  const byOrigin = new Map(all.map((host) => [new URL(host.origin).origin, host]))
  const hostOf = (url: string) => {
    if (!URL.canParse(url)) return undefined
    const address = new URL(url)
    const host = byOrigin.get(address.origin)
    return host && isBelowPaths(address, host) ? host : undefined
  }
  return {
    allows: (url) => hostOf(url) !== undefined,
    allowsDelivery: (url) => {
      const host = hostOf(url)
      return host !== undefined && (!host.private || host.deliveries === true)
    },
    ask: async ({ url, mark, headers, bare, ...rest }) => {
      const host = hostOf(url)
      if (!host) throw new OutgoingError('failed', 'the address is not allowed')
      const all = { ...(!bare && host.headers), ...headers, 'idempotency-key': mark }
      return post({ url, headers: all, outward: !host.private, ...rest })
    },
  }
}
