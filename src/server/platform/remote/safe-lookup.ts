import { type LookupAddress, promises } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { OutgoingError } from '../outgoing/outgoing-error'
import { isPrivateAddress } from '../outgoing/private-address'

/*
 * A name may be told to lie outside when it is looked at and inside when it is connected to. So it is looked up once,
 * by the connection itself: what was checked is what is connected to (trust T17).
 */

/** The addresses of a host; tests tell their own. */
export type ResolveHost = (host: string) => Promise<LookupAddress[]>

const usual: ResolveHost = (host) => promises.lookup(host, { all: true })

const checked = (host: string, found: LookupAddress[]): LookupAddress[] => {
  if (found.length === 0) throw new OutgoingError('failed', `${host} has no address`)
  if (!found.some(({ address }) => isPrivateAddress(address))) return found
  throw new OutgoingError('failed', `${host} lies inside and is not marked private`)
}

/** Refuses an address that stands in the URL itself: no connection looks it up. */
export function checkLiteralAddress({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) checked(host, [{ address: host, family: isIP(host) }])
}

/** Looks a host up for a connection; one inside, be it with one of its addresses, is none. */
export const createSafeLookup =
  (resolve: ResolveHost = usual): LookupFunction =>
  (host, options, done) => {
    const told = async () => checked(host, await resolve(host).catch(() => []))
    told().then(
      (found) => {
        const { address = '', family } = found[0] ?? {}
        if (options.all) done(null, found)
        else done(null, address, family)
      },
      (error: Error) => done(error, ''),
    )
  }
