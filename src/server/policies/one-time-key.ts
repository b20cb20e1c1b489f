import { createHash } from 'node:crypto'
import type { House } from '../platform/house'
import { takeKeyPair } from '../platform/key-pairs'
import { limits } from '../platform/limits'
import { openPassword } from '../platform/password-text'
import { keepLoginKey, takeLoginKey } from '../queries/login'

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** The name of a one-time key: random, and tied to the login name it was asked for. */
const kidFor = (random: string, login: string) => `${random}${short(`${random} ${login.trim()}`)}`

const isKidOf = (kid: string, login: string) => kid === kidFor(kid.slice(0, 32), login)

/** A key for one password on its way in, good for five minutes; the same for known and unknown login names. */
export async function issueKey({ db, clock, randomHex }: House, login: string) {
  const { publicPem, privatePem } = await takeKeyPair()
  const kid = kidFor(randomHex(16), login)
  await db.transaction((tx) =>
    keepLoginKey(tx, { kid, privatePem, expires: clock.now() + limits.loginKeyLife }),
  )
  return { kid, publicKey: publicPem }
}

/** Uses a key up: opens the passwords that came with it, if it was asked for under one of these login names. */
export async function useKey({ db, clock }: House, kid: string, logins: string[]) {
  const pem = await db.transaction((tx) => takeLoginKey(tx, kid, clock.now()))
  const isTheirs = logins.some((login) => isKidOf(kid, login))
  return (wrapped: string) => (pem !== undefined && isTheirs ? openPassword(pem, wrapped) : undefined)
}
