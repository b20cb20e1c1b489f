import { type LookupAddress, promises } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { InsideHostError, OutgoingError } from '../outgoing/outgoing-error'
import { isPrivateAddress } from '../outgoing/private-address'

/*
 * Protects against DNS rebinding, where a name resolves to a public address when checked and to a private one
 * when connected. So it is resolved once, by the connection itself: the checked address is the one connected
 * to (trust T17).
 */

/** Resolves the addresses of a host; tests pass their own. */
export type ResolveHost = (host: string) => Promise<LookupAddress[]>

const usual: ResolveHost = (host) => promises.lookup(host, { all: true })

const checked = (host: string, found: LookupAddress[]): LookupAddress[] => {
  if (found.length === 0) throw new OutgoingError('failed', `${host} has no address`)
  if (!found.some(({ address }) => isPrivateAddress(address))) return found
  throw new InsideHostError(host)
}

/** Rejects a literal private address in the URL, which no connection resolves. */
export function checkLiteralAddress({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) checked(host, [{ address: host, family: isIP(host) }])
}

/** Resolves a host to the address to connect to; throws for one with any private address. */
export async function resolvePublicAddress(written: string): Promise<string> {
  const host = written.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await usual(host).catch(() => [])
  return checked(host, found)[0]?.address ?? host
}

/** Creates a lookup for connections that rejects a host with any private address. */
export const createSafeLookup =
  (resolve: ResolveHost = usual): LookupFunction =>
  (host, options, done) => {
    const describe = async () => checked(host, await resolve(host).catch(() => []))
    describe().then(
      (found) => {
        const { address = '', family } = found[0] ?? {}
        if (options.all) done(null, found)
        else done(null, address, family)
      },
      (error: Error) => done(error, ''),
    )
  }
