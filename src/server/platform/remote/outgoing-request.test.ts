import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Loopback, loopback, sendJson } from '../../../../tests/kit/loopback'
import { isPrivateAddress } from '../outgoing/private-address'
import { createHttpPost } from './outgoing-request'
import type { ResolveHost } from './public-address'

let here: Loopback
const received: string[] = []
beforeAll(async () => {
  here = await loopback((request, _, response) => {
    received.push(request.headers.host ?? '')
    sendJson(response, 'told')
  })
})
beforeEach(() => {
  received.length = 0
})
afterAll(() => here.close())

/** Name of this machine's server, with the addresses that successive lookups return. */
function named(...results: string[][]) {
  const requests: string[] = []
  const resolve: ResolveHost = async (host) => {
    requests.push(host)
    const found = results[Math.min(requests.length, results.length) - 1] ?? []
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  const url = `http://rebound.example:${new URL(here.origin).port}/`
  return { asked: requests, ask: (outward = true) => createHttpPost(resolve)({ url, outward, time: 400 }) }
}

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['198.18.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['8.8.8.8', false],
  ['2001:4860:4860::8888', false],
])('classifies %s as private: %s', (address, expected) => expect(isPrivateAddress(address)).toBe(expected))

test.each([[['127.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['::1']]])(
  'refuses to connect to a name that resolves to %s',
  async (addresses) => {
    const { ask } = named(addresses)
    await expect(ask()).rejects.toThrow('rebound.example lies inside and is not marked private')
    expect(received).toEqual([])
  },
)

test('resolves a name once and ignores a later change of its address', async () => {
  const { ask, asked } = named(['203.0.113.7'], ['127.0.0.1'])
  await expect(ask()).rejects.toThrow()
  expect(asked).toEqual(['rebound.example'])
  expect(received).toEqual([])
})

test('names a host that cannot be resolved', async () => {
  await expect(named([]).ask()).rejects.toThrow('rebound.example has no address')
})

test.each(['127.0.0.1', '[::1]', '0x7f000001', '2130706433', '[::ffff:127.0.0.1]'])(
  'refuses to connect to a private address in the URL itself: %s',
  async (host) => {
    const url = `http://${host}:${new URL(here.origin).port}/`
    await expect(createHttpPost()({ url, outward: true })).rejects.toThrow('lies inside')
    expect(received).toEqual([])
  },
)

test('connects to a private address where that is allowed', async () => {
  expect(await createHttpPost()({ url: here.origin })).toBe('"told"')
  expect(received).toHaveLength(1)
})

/** Server that reports the connection of each request; it may disconnect instead of responding. */
async function counting(hangsUp: (nth: number) => boolean = () => false) {
  const ports: number[] = []
  const server = await loopback((request, _, response) => {
    ports.push(request.socket.remotePort ?? 0)
    if (hangsUp(ports.length)) request.socket.destroy()
    else sendJson(response, ports.length)
  })
  return { ...server, ports, url: server.origin.replace('127.0.0.1', 'localhost') }
}

describe('connection reuse', () => {
  test('reuses a connection for the next request to the same host', async () => {
    const { ports, url, close } = await counting()
    const post = createHttpPost()
    for (const nth of ['1', '2', '3']) expect(await post({ url, body: {} })).toBe(nth)
    expect(new Set(ports).size).toBe(1)
    await close()
  })

  test('does not reuse a private connection for an outward request, whatever the name', async () => {
    const { ports, url, close } = await counting()
    const post = createHttpPost(async () => [{ address: '127.0.0.1', family: 4 }])
    await post({ url })
    await expect(post({ url, outward: true })).rejects.toThrow('lies inside')
    expect(ports).toHaveLength(1)
    await close()
  })

  test('replaces a connection closed by the remote host, and reports when the new one closes too', async () => {
    const { ports, url, close } = await counting((nth) => nth === 2 || nth === 4 || nth === 5)
    const post = createHttpPost()
    expect(await post({ url, body: {} })).toBe('1')
    expect(await post({ url, body: {} })).toBe('3')
    expect([ports[0] === ports[1], ports[1] === ports[2]]).toEqual([true, false])
    await expect(post({ url, body: {} })).rejects.toThrow()
    expect(ports).toHaveLength(5)
    await close()
  })
})
