import { isIPv6 } from 'node:net'

/** Returns the sixteen bytes of an IPv6 address, in any spelling. */
export function addressBytes(address: string): number[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const bytes = (text: string) =>
    (text ? text.split(':') : []).flatMap((part) => {
      const number = Number.parseInt(part, 16)
      return [number >> 8, number & 255]
    })
  const [before, after] = [bytes(head), bytes(tail)]
  return [...before, ...Array<number>(16 - before.length - after.length).fill(0), ...after]
}

/** Normalizes an address: without its zone, and an IPv4 address in plain form if an IPv6 socket wraps it. */
export const normalizeAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? ''

/**
 * Returns the network by which a sender is counted: an IPv4 address itself, the first 64 bits of an IPv6 one.
 * The owner of one address of such a network has all of them.
 */
export function networkOf(address: string): string {
  const plain = normalizeAddress(address)
  if (!isIPv6(plain)) return plain
  const bytes = addressBytes(plain)
  const parts = [0, 2, 4, 6].map((at) => (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16))
  return `${parts.join(':')}::/64`
}
