import { createPublicKey } from 'node:crypto'
import { memoizeWeak } from '../../core/text/memoize'
import type { AppContext } from '../platform/context/app-context'
import type { Db } from '../platform/db/db'
import { limits } from '../platform/http/limits'
import { createKeyPair } from '../platform/security/key-pair'
import { findLoginKeyPair, findNewestLoginKeyPair, insertLoginKeyPair } from '../queries/session/login'

type Needs = Pick<AppContext, 'db' | 'clock' | 'randomHex'>

/** Key pair for encrypting passwords in transit, shared by all clients for an hour. */
export interface LoginKeyPair {
  id: string
  publicPem: string
  privatePem: string
  /** Time after which nothing encrypted with it is decrypted any more. */
  expires: number
}

interface Stored {
  id: string
  privatePem: string
  expires: Date
}

/** Length of a pair's id, in hex digits. */
export const keyPairIdLength = 8

const current = new WeakMap<Db, Promise<LoginKeyPair>>()
const pairsOf = memoizeWeak((_: Db) => new Map<string, LoginKeyPair>())

const pairOf = ({ id, privatePem, expires }: Stored): LoginKeyPair => ({
  id,
  privatePem,
  expires: expires.getTime(),
  publicPem: createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString(),
})

/**
 * Whether a pair may be issued: everything encrypted with it now can be decrypted during the lifetime of a
 * kid.
 */
const isFresh = ({ expires }: LoginKeyPair, now: number) => {
  const left = expires - now
  return left > limits.loginKeyLife && left <= limits.loginPairLife + limits.loginKeyLife
}

/** Returns the current pair; one is made per hour, by the first process that needs it. */
export async function currentKeyPair(needs: Needs): Promise<LoginKeyPair> {
  const held = current.get(needs.db)
  const pair = await held?.catch(() => undefined)
  if (pair && isFresh(pair, needs.clock.now())) return pair
  // The first request that finds it too old makes a new one; the others await that.
  if (current.get(needs.db) === held) current.set(needs.db, newestOrNew(needs))
  return current.get(needs.db) as Promise<LoginKeyPair>
}

async function newestOrNew({ db, clock, randomHex }: Needs): Promise<LoginKeyPair> {
  const stored = await findNewestLoginKeyPair(db)
  const newest = stored && pairOf(stored)
  if (newest && isFresh(newest, clock.now())) return newest
  const expires = clock.now() + limits.loginPairLife + limits.loginKeyLife
  const made = { ...(await createKeyPair()), id: randomHex(keyPairIdLength / 2), expires }
  await db.transaction((tx) => insertLoginKeyPair(tx, made))
  return made
}

/** Returns the pair of an id while it is valid; pairs of other processes are read once. */
export async function resolveLoginKeyPair(
  { db, clock }: Needs,
  id: string,
): Promise<LoginKeyPair | undefined> {
  const pairs = pairsOf(db)
  const held = pairs.get(id)
  const stored = held ? undefined : await findLoginKeyPair(db, id)
  const pair = held ?? (stored && pairOf(stored))
  if (!pair) return undefined
  if (pair.expires <= clock.now()) {
    pairs.delete(id)
    return undefined
  }
  pairs.set(id, pair)
  return pair
}
