import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { networkOf } from '../platform/http/network-address'
import { limitConnections } from './connection-shares'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts connections of %s as %s', (address, share) => expect(networkOf(address)).toBe(share))

describe('connections per address', () => {
  const sockets: Socket[] = []
  const servers: ReturnType<typeof createServer>[] = []
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
  })

  async function serving(trustedProxies: readonly string[]) {
    const server = createServer((_, response) => response.end('ok'))
    servers.push(server)
    limitConnections(server, { trustedProxies, connectionsPerAddress: 3 })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    /** Whether a new idle connection is still open when a request on it is answered. */
    const open = async () => {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => undefined)
      socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
      const isAnswered = await Promise.race([
        once(socket, 'data').then(() => true),
        once(socket, 'close').then(() => false),
      ])
      return { socket, isAnswered }
    }
    const count = () => new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n)))
    return { open, count }
  }

  test('limits the connections of an address, idle ones included, and admits another when one closes', async () => {
    const { open, count } = await serving(['10.0.0.5'])
    const first = [await open(), await open(), await open()]
    expect(first.map(({ isAnswered }) => isAnswered)).toEqual([true, true, true])
    expect((await open()).isAnswered).toBe(false)
    expect((await open()).isAnswered).toBe(false)
    expect(await count()).toBe(3)
    first[0]?.socket.destroy()
    await expect.poll(count).toBe(2)
    expect((await open()).isAnswered).toBe(true)
    expect((await open()).isAnswered).toBe(false)
  })

  test.each([['loopback'], ['127.0.0.1'], ['127.0.0.0/8']])(
    'does not limit the connections of a proxy trusted as %s',
    async (proxy) => {
      const { open, count } = await serving([proxy])
      for (let n = 0; n < 8; n++) expect((await open()).isAnswered).toBe(true)
      expect(await count()).toBe(8)
    },
  )
})
