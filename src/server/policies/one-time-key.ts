import { createHash, createHmac, createPublicKey, timingSafeEqual } from 'node:crypto'
import { memoizeWeak } from '../../core/text/memoize'
import { type AppContext, type Db, requestLimits } from '../platform'
import { createKeyPair } from '../platform/security/body-key'
import { decryptPassword } from '../platform/security/decrypt-password'
import {
  consumeNonces,
  findLoginKeyPair,
  findNewestLoginKeyPair,
  insertLoginKeyPair,
} from '../queries/session/login'

type Needs = Pick<AppContext, 'db' | 'clock' | 'randomHex'>

/** Key pair for encrypting passwords in transit, shared by all clients for an hour. */
interface LoginKeyPair {
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
const keyPairIdLength = 8

const current = new WeakMap<Db, Promise<LoginKeyPair>>()
const pairsOf = memoizeWeak((_: Db) => new Map<string, LoginKeyPair>())

const keyPairOf = ({ id, privatePem, expires }: Stored): LoginKeyPair => ({
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
  return left > requestLimits.loginKeyLife && left <= requestLimits.loginPairLife + requestLimits.loginKeyLife
}

/** Returns the current pair; one is made per hour, by the first process that needs it. */
async function currentKeyPair(needs: Needs): Promise<LoginKeyPair> {
  const keyPair = current.get(needs.db)
  const pair = await keyPair?.catch(() => undefined)
  if (pair && isFresh(pair, needs.clock.now())) return pair
  // The first request that finds it too old makes a new one; the others await that.
  if (current.get(needs.db) === keyPair) current.set(needs.db, newestOrNew(needs))
  return current.get(needs.db) as Promise<LoginKeyPair>
}

async function newestOrNew({ db, clock, randomHex }: Needs): Promise<LoginKeyPair> {
  const stored = await findNewestLoginKeyPair(db)
  const newest = stored && keyPairOf(stored)
  if (newest && isFresh(newest, clock.now())) return newest
  const expires = clock.now() + requestLimits.loginPairLife + requestLimits.loginKeyLife
  const made = { ...(await createKeyPair()), id: randomHex(keyPairIdLength / 2), expires }
  await db.transaction((tx) => insertLoginKeyPair(tx, made))
  return made
}

/** Returns the pair of an id while it is valid; pairs of other processes are read once. */
async function resolveLoginKeyPair({ db, clock }: Needs, id: string): Promise<LoginKeyPair | undefined> {
  const pairs = pairsOf(db)
  const keyPair = pairs.get(id)
  const stored = keyPair ? undefined : await findLoginKeyPair(db, id)
  const pair = keyPair ?? (stored && keyPairOf(stored))
  if (!pair) return undefined
  if (pair.expires <= clock.now()) {
    pairs.delete(id)
    return undefined
  }
  pairs.set(id, pair)
  return pair
}

/*
 * Key for passwords in transit. All clients within an hour get the same public key: a pair per request would
 * let anyone exhaust the processor. Only the kid is individual, 64 hex digits: the pair's id, the time, a
 * random part, and a MAC over these and the login name. It is stored only when used; then it is marked, and
 * so is the encrypted password: OAEP adds a random number to each, so the same ciphertext never comes twice
 * unless it is replayed, under whatever kid.
 */
const timeLength = 12
const randomBytes = 8
const headLength = keyPairIdLength + timeLength + randomBytes * 2
const kidLength = 64

const hexHash = (text: string) => createHash('sha256').update(text).digest('hex')

const macOf = ({ privatePem }: LoginKeyPair, head: string, login: string) =>
  createHmac('sha256', `kid ${privatePem}`)
    .update(`${head} ${login.trim()}`)
    .digest('hex')
    .slice(0, kidLength - headLength)

/** Issues a key for one password, valid for five minutes; the same for known and unknown login names. */
export async function issueOneTimeKey(appContext: AppContext, login: string) {
  const pair = await currentKeyPair(appContext)
  const time = appContext.clock.now().toString(16).padStart(timeLength, '0')
  const head = `${pair.id}${time}${appContext.randomHex(randomBytes)}`
  return { kid: `${head}${macOf(pair, head, login)}`, publicKey: pair.publicPem }
}

interface Arrived {
  kid: string
  /** Login names under which the key may have been requested. */
  logins: readonly string[]
  sealed: readonly string[]
}

/** Returns the pair of a kid that is intact, not expired and was requested under one of these names. */
async function pairOf(appContext: AppContext, { kid, logins }: Arrived): Promise<LoginKeyPair | undefined> {
  if (kid.length !== kidLength) return undefined
  const pair = await resolveLoginKeyPair(appContext, kid.slice(0, keyPairIdLength))
  const head = kid.slice(0, headLength)
  const actualMac = Buffer.from(kid.slice(headLength))
  if (!pair || !logins.some((login) => timingSafeEqual(actualMac, Buffer.from(macOf(pair, head, login)))))
    return
  const issued = Number.parseInt(head.slice(keyPairIdLength, keyPairIdLength + timeLength), 16)
  return appContext.clock.now() - issued <= requestLimits.loginKeyLife ? pair : undefined
}

/** Consumes a key. Returns the passwords that could be decrypted and came for the first time. */
export async function decryptPasswords(
  appContext: AppContext,
  arrived: Arrived,
): Promise<(string | undefined)[]> {
  const pair = await pairOf(appContext, arrived)
  if (!pair) return arrived.sealed.map(() => undefined)
  const sealed = arrived.sealed.filter((one) => one !== '')
  const marks = [...new Set([arrived.kid, ...sealed.map(hexHash)])]
  const isFirst = await appContext.db.transaction((tx) => consumeNonces(tx, marks, pair.expires))
  return arrived.sealed.map((one) => (isFirst ? decryptPassword(pair.privatePem, one) : undefined))
}
