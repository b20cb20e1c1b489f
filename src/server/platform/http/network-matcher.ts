import { BlockList, isIP, isIPv6 } from 'node:net'
import { normalizeAddress } from './network-address'

/** Named networks, as the HTTP server also knows them. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether a text identifies addresses: one, a network such as 10.0.0.0/8, or one of the names. */
export function isNetworkName(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return Object.hasOwn(named, text) || (isIP(address) > 0 && isNetwork && rest.length === 0)
}

/** Creates a check whether an address is one of these or in one of these networks. */
export function createNetworkMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks.flatMap((one) => named[one] ?? [one])) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => {
    const plain = normalizeAddress(address)
    return isIP(plain) > 0 && list.check(plain, familyOf(plain))
  }
}
