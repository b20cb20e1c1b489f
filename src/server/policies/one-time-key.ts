import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type AppContext, limits } from '../platform'
import { decryptPassword } from '../platform/security/decrypt-password'
import { consumeNonces } from '../queries'
import { currentKeyPair, keyPairIdLength, type LoginKeyPair, resolveLoginKeyPair } from './login-keypair'

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
export async function issueOneTimeKey(house: AppContext, login: string) {
  const pair = await currentKeyPair(house)
  const time = house.clock.now().toString(16).padStart(timeLength, '0')
  const head = `${pair.id}${time}${house.randomHex(randomBytes)}`
  return { kid: `${head}${macOf(pair, head, login)}`, publicKey: pair.publicPem }
}

interface Arrived {
  kid: string
  /** Login names under which the key may have been requested. */
  logins: readonly string[]
  sealed: readonly string[]
}

/** Returns the pair of a kid that is intact, not expired and was requested under one of these names. */
async function pairOf(house: AppContext, { kid, logins }: Arrived): Promise<LoginKeyPair | undefined> {
  if (kid.length !== kidLength) return undefined
  const pair = await resolveLoginKeyPair(house, kid.slice(0, keyPairIdLength))
  const head = kid.slice(0, headLength)
  const given = Buffer.from(kid.slice(headLength))
  if (!pair || !logins.some((login) => timingSafeEqual(given, Buffer.from(macOf(pair, head, login))))) return
  const issued = Number.parseInt(head.slice(keyPairIdLength, keyPairIdLength + timeLength), 16)
  return house.clock.now() - issued <= limits.loginKeyLife ? pair : undefined
}

/** Consumes a key. Returns the passwords that could be decrypted and came for the first time. */
export async function decryptPasswords(house: AppContext, arrived: Arrived): Promise<(string | undefined)[]> {
  const pair = await pairOf(house, arrived)
  if (!pair) return arrived.sealed.map(() => undefined)
  const sealed = arrived.sealed.filter((one) => one !== '')
  const marks = [...new Set([arrived.kid, ...sealed.map(hexHash)])]
  const isFirst = await house.db.transaction((tx) => consumeNonces(tx, marks, pair.expires))
  return arrived.sealed.map((one) => (isFirst ? decryptPassword(pair.privatePem, one) : undefined))
}
