import { BlockList, isIP, isIPv4 } from 'node:net'
import special from '#schemas/data/special-networks.json'
import { addressBytes } from '../http/network-address'

/*
 * IANA's special-purpose registries, as data (schemas/data/special-networks.json). Of IPv6 only the global
 * unicast space counts as public at all: compatible and translated IPv4 (::/96, ::ffff:0:0:0/96), NAT64 for
 * local use (64:ff9b:1::/48), discard-only (100::/64), segment routing (5f00::/16), unique local, link local,
 * site local and multicast addresses are outside it.
 */

type Family = 'ipv4' | 'ipv6'

function networksOf(family: Family, networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const specialOf = (family: Family) =>
  networksOf(
    family,
    special[family].map(({ network }) => network),
  )

const ipv4 = specialOf('ipv4')
const ipv6 = specialOf('ipv6')
const global = networksOf('ipv6', [special.ipv6Global])
const carriers = special.ipv6Carriers.map(({ network, at }) => ({ list: networksOf('ipv6', [network]), at }))

/** Whether an address ends as ISATAP embeds an IPv4 one, in any network (RFC 5214). */
const isIsatap = (bytes: readonly number[]) =>
  [0x00, 0x02].includes(bytes[8] ?? -1) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe

/** Returns the IPv4 address that a gateway embeds in an IPv6 one, if any. */
function carriedIn(address: string): string | undefined {
  const bytes = addressBytes(address)
  const carrier = carriers.find(({ list }) => list.check(address, 'ipv6'))
  const at = carrier?.at ?? (isIsatap(bytes) ? 12 : undefined)
  return at === undefined ? undefined : bytes.slice(at, at + 4).join('.')
}

/**
 * Whether an address is not on the public internet: private, special, or translated to such a one by a
 * gateway.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return ipv4.check(address)
  // A zone refers to a link of this machine; an invalid address is never public.
  if (address.includes('%') || isIP(address) === 0) return true
  const carried = carriedIn(address)
  if (carried !== undefined && isPrivateAddress(carried)) return true
  const isCarrier = carriers.some(({ list }) => list.check(address, 'ipv6'))
  return !isCarrier && (!global.check(address, 'ipv6') || ipv6.check(address, 'ipv6'))
}
