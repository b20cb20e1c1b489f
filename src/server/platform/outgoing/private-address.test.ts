import { BlockList } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import special from '#schemas/data/special-networks.json'
import { isPrivateAddress } from './private-address'

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['100.100.100.200', true],
  ['168.63.129.16', true],
  ['169.254.169.254', true],
  ['192.0.0.8', true],
  ['192.0.2.1', true],
  ['198.19.255.255', true],
  ['198.51.100.1', true],
  ['203.0.113.7', true],
  ['240.0.0.1', true],
  ['255.255.255.255', true],
  ['::', true],
  ['::1', true],
  ['::127.0.0.1', true],
  ['::8.8.8.8', true],
  ['fe80::1', true],
  ['fe80::1%eth0', true],
  ['fec0::1', true],
  ['fc00::1', true],
  ['fd00:ec2::254', true],
  ['ff02::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['::ffff:0:127.0.0.1', true],
  ['::ffff:0:8.8.8.8', true],
  ['64:ff9b::127.0.0.1', true],
  ['64:ff9b::a9fe:a9fe', true],
  ['64:ff9b:1::1', true],
  ['64:ff9b:1::8.8.8.8', true],
  ['100::1', true],
  ['100:0:0:1::1', true],
  ['2001::1', true],
  ['2001:0:808:808::1', true],
  ['2001:2::1', true],
  ['2001:10::1', true],
  ['2001:db8::1', true],
  ['2002:7f00:1::', true],
  ['2002:c0a8:101::1', true],
  ['2606:4700::5efe:10.0.0.1', true],
  ['2606:4700::200:5efe:7f00:1', true],
  ['3fff::1', true],
  ['5f00::1', true],
  ['4000::1', true],
  ['a name', true],
  ['8.8.8.8', false],
  ['100.63.255.255', false],
  ['100.128.0.0', false],
  ['192.0.1.0', false],
  ['198.17.255.255', false],
  ['198.20.0.0', false],
  ['223.255.255.255', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::8.8.8.8', false],
  ['2002:808:808::1', false],
  ['2001:200::1', false],
  ['2001:4860:4860::8888', false],
  ['2606:4700::1111', false],
  ['2606:4700::5efe:8.8.8.8', false],
])('classifies %s as private: %s', (address, inside) => expect(isPrivateAddress(address)).toBe(inside))

const dotted = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
const anyIpv4 = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map(dotted)
const groups = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: count, maxLength: count })
const hex = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':')

const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

test('classifies every address of a special IPv4 network as private, and its neighbours individually', () => {
  const networks = special.ipv4.map(({ network }) => {
    const [address = '', bits] = network.split('/')
    return { from: numberOf(address), size: 2 ** (32 - Number(bits)) }
  })
  const isSpecial = (number: number) =>
    networks.some(({ from, size }) => number >= from && number < from + size)
  const near = networks.flatMap(({ from, size }) => [from - 1, from, from + size - 1, from + size])
  for (const number of near.filter((one) => one >= 0 && one < 2 ** 32))
    expect(isPrivateAddress(dotted(number)), dotted(number)).toBe(isSpecial(number))
  fc.assert(fc.property(anyIpv4, (address) => isPrivateAddress(address) === isSpecial(numberOf(address))))
})

test('classifies an IPv6 address outside the global range as private, whatever its other bits', () => {
  const carrying = new BlockList()
  for (const { network } of special.ipv6Carriers) {
    const [address = '', bits] = network.split('/')
    carrying.addSubnet(address, Number(bits), 'ipv6')
  }
  fc.assert(
    fc.property(groups(8), (parts) => {
      const address = hex(parts)
      const isGlobal = (parts[0] ?? 0) >> 13 === 1
      return isGlobal || carrying.check(address, 'ipv6') || isPrivateAddress(address)
    }),
  )
})

test('classifies an address behind a gateway by the IPv4 address it contains', () => {
  const carried: ((ipv4: string) => string)[] = [
    (ipv4) => `64:ff9b::${ipv4}`,
    (ipv4) => `::ffff:${ipv4}`,
    (ipv4) => `2002:${hex([numberOf(ipv4) >>> 16, numberOf(ipv4) & 0xffff])}::1`,
    (ipv4) => `2606:4700::5efe:${ipv4}`,
  ]
  fc.assert(
    fc.property(
      anyIpv4,
      fc.constantFrom(...carried),
      (ipv4, carry) => isPrivateAddress(carry(ipv4)) === isPrivateAddress(ipv4),
    ),
  )
})
