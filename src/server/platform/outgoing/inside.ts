import { BlockList, isIPv6 } from 'node:net'

const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits)
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** The eight parts of an IPv6 address, whatever way it is written. */
export function partsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (text: string) => (text ? text.split(':').map((part) => Number.parseInt(part, 16)) : [])
  const [before, after] = [numbers(head), numbers(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const dotted = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** The IPv4 address that a gateway makes of an IPv6 one (NAT64 64:ff9b::/96, 6to4 2002::/16); none in any other. */
function wrappedIn(address: string): string | undefined {
  const parts = partsOf(address)
  const [first = 0, second = 0, third = 0] = parts
  if (first === 0x2002) return dotted(second, third)
  const isNat64 = first === 0x64 && second === 0xff9b && parts.slice(2, 6).every((part) => part === 0)
  return isNat64 ? dotted(parts[6] ?? 0, parts[7] ?? 0) : undefined
}

/** Whether an address lies in a private network or on this machine, be it behind a gateway. */
export function isInside(address: string): boolean {
  const wrapped = isIPv6(address) && !address.includes('%') ? wrappedIn(address) : undefined
  if (wrapped !== undefined) return isInside(wrapped)
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return inside.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
