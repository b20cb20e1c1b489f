import type { OutgoingHost } from '../../../generated/types'
import type { OutgoingRequest, PostJson } from '../remote/outgoing-request'
import { OutgoingError } from './outgoing-error'

/** Request to a host that the configuration allows. */
interface HostRequest extends Pick<OutgoingRequest, 'body' | 'anyAnswer' | 'time' | 'headers'> {
  url: string
  /** Idempotency key, the same when the request is resent. */
  mark: string
}

/** Hosts that may be called. */
export interface HostAllowlist {
  allows(url: string): boolean
  /** Returns the text of the response; throws an OutgoingError if there is none. */
  ask(request: HostRequest): Promise<string>
}

/** Creates the allowlist of hosts, called with the app context's HTTP client. */
export function createHostAllowlist(all: readonly OutgoingHost[], post: PostJson): HostAllowlist {
  const byOrigin = new Map(all.map((host) => [new URL(host.origin).origin, host]))
  const hostOf = (url: string) => (URL.canParse(url) ? byOrigin.get(new URL(url).origin) : undefined)
  return {
    allows: (url) => hostOf(url) !== undefined,
    ask: async ({ url, mark, headers, ...rest }) => {
      const host = hostOf(url)
      if (!host) throw new OutgoingError('failed', 'the address is not allowed')
      const all = { ...host.headers, ...headers, 'idempotency-key': mark }
      return post({ url, headers: all, outward: !host.private, ...rest })
    },
  }
}
