import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createNetworkMatcher, networkOf } from '../platform'
import type { ServerConfig } from '../platform/config'

/**
 * Closes new connections of an address that has used up its share, regardless of the existing ones, so that
 * one host cannot exhaust the process. Trusted proxies are exempt, since they forward many clients.
 */
export function limitConnections(
  server: Server,
  { trustedProxies, connectionsPerAddress }: Pick<ServerConfig, 'trustedProxies' | 'connectionsPerAddress'>,
): void {
  const isTrusted = createNetworkMatcher(trustedProxies)
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
