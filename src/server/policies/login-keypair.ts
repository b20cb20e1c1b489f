import { createPublicKey } from 'node:crypto'
import type { House } from '../platform/context/app-context'
import type { Db } from '../platform/db/db'
import { limits } from '../platform/http/limits'
import { newKeyPair } from '../platform/security/key-pair'
import { findLoginPair, keepLoginPair, newestLoginPair } from '../queries/session/login'

type Needs = Pick<House, 'db' | 'clock' | 'randomHex'>

/** A key pair for passwords on their way in, which many share for an hour. */
export interface LoginPair {
  id: string
  publicPem: string
  privatePem: string
  /** After this nothing that was encrypted with it is opened any more. */
  expires: number
}

interface Stored {
  id: string
  privatePem: string
  expires: Date
}

/** Length of a pair's id: hex letters. */
export const pairIdLength = 8

const current = new WeakMap<Db, Promise<LoginPair>>()
const known = new WeakMap<Db, Map<string, LoginPair>>()

const pairOf = ({ id, privatePem, expires }: Stored): LoginPair => ({
  id,
  privatePem,
  expires: expires.getTime(),
  publicPem: createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString(),
})

/** Good to be given out: whatever is encrypted with it now can be opened for as long as a kid lives. */
const isFresh = ({ expires }: LoginPair, now: number) => {
  const left = expires - now
  return left > limits.loginKeyLife && left <= limits.loginPairLife + limits.loginKeyLife
}

/** The pair that is given out now; one is made an hour, by whichever process needs it first. */
export async function currentPair(needs: Needs): Promise<LoginPair> {
  const held = current.get(needs.db)
  const pair = await held?.catch(() => undefined)
  if (pair && isFresh(pair, needs.clock.now())) return pair
  // Whoever finds it too old first sees to a new one; the others wait for that.
  if (current.get(needs.db) === held) current.set(needs.db, newestOrNew(needs))
  return current.get(needs.db) as Promise<LoginPair>
}

async function newestOrNew({ db, clock, randomHex }: Needs): Promise<LoginPair> {
  const stored = await newestLoginPair(db)
  const newest = stored && pairOf(stored)
  if (newest && isFresh(newest, clock.now())) return newest
  const expires = clock.now() + limits.loginPairLife + limits.loginKeyLife
  const made = { ...(await newKeyPair()), id: randomHex(pairIdLength / 2), expires }
  await db.transaction((tx) => keepLoginPair(tx, made))
  return made
}

/** The pair of an id while it counts; pairs of other processes are read once. */
export async function pairNamed({ db, clock }: Needs, id: string): Promise<LoginPair | undefined> {
  const pairs = known.get(db) ?? new Map<string, LoginPair>()
  known.set(db, pairs)
  const held = pairs.get(id)
  const stored = held ? undefined : await findLoginPair(db, id)
  const pair = held ?? (stored && pairOf(stored))
  if (!pair) return undefined
  if (pair.expires <= clock.now()) {
    pairs.delete(id)
    return undefined
  }
  pairs.set(id, pair)
  return pair
}
