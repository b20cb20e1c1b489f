import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import type { OutgoingHost } from '../../../generated/types'
import type { Outgoing, PostJson } from '../remote/outgoing'
import { OutgoingFailure } from '../remote/outgoing'

/** A request to a host that the configuration allows. */
interface HostRequest extends Pick<Outgoing, 'body' | 'anyAnswer' | 'time' | 'headers'> {
  url: string
  /** The same request, sent again, bears the same mark. */
  mark: string
}

/** The hosts that may be asked. */
export interface Hosts {
  allows(url: string): boolean
  /** The text of the answer; an OutgoingFailure where there is none. */
  ask(request: HostRequest): Promise<string>
}

const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits)
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** Whether an address lies in a private network or on this machine. */
export function isInside(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return inside.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

async function checkPlace(url: string, host: OutgoingHost): Promise<void> {
  if (host.private) return
  const { hostname } = new URL(url)
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  if (!addresses.length) throw new OutgoingFailure('failed', `${hostname} has no address`)
  if (addresses.some(({ address }) => isInside(address)))
    throw new OutgoingFailure('failed', `${hostname} lies inside and is not marked private`)
}

/** The allowed hosts of a house, asked as it asks other hosts. */
export function openHosts(all: readonly OutgoingHost[], post: PostJson): Hosts {
  const byOrigin = new Map(all.map((host) => [new URL(host.origin).origin, host]))
  const hostOf = (url: string) => (URL.canParse(url) ? byOrigin.get(new URL(url).origin) : undefined)
  return {
    allows: (url) => hostOf(url) !== undefined,
    ask: async ({ url, mark, headers, ...rest }) => {
      const host = hostOf(url)
      if (!host) throw new OutgoingFailure('failed', 'the address is not allowed')
      await checkPlace(url, host)
      return post({ url, headers: { ...host.headers, ...headers, 'idempotency-key': mark }, ...rest })
    },
  }
}
