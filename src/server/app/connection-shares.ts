import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../platform/config'
import { networkOf } from '../platform/http/network-address'
import { createProxyMatcher } from '../platform/http/trusted-proxies'

/**
 * Ends a new connection of an address that has its share already, whatever goes on in those that it has: one host does
 * not use up what the process can hold. Proxies that are trusted speak for many and have no share.
 */
export function limitConnections(
  server: Server,
  { trustedProxies, connectionsPerAddress }: Pick<Config, 'trustedProxies' | 'connectionsPerAddress'>,
): void {
  const isTrusted = createProxyMatcher(trustedProxies)
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isTrusted(remoteAddress)) return
    const share = networkOf(remoteAddress)
    const count = open.get(share) ?? 0
    if (count >= connectionsPerAddress) {
      socket.destroy()
      return
    }
    open.set(share, count + 1)
    socket.once('close', () => {
      const left = (open.get(share) ?? 1) - 1
      if (left > 0) open.set(share, left)
      else open.delete(share)
    })
  })
}
