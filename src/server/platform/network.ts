import { isIPv6 } from 'node:net'
import { partsOf } from './outgoing/inside'

/**
 * The network that one sender is counted by: an IPv4 address as it is, of an IPv6 address the first 64 bits, since
 * whoever has one address of such a network has all of them.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const parts = partsOf(plain).slice(0, 4)
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`
}
