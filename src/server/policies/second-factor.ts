import { Secret, TOTP } from 'otpauth'
import type { AppContext } from '../platform/context/app-context'
import type { Tx } from '../platform/db/db'
import { extractSalt, hashPassword } from '../platform/security/password-hash'
import { hashOf } from '../platform/security/token-hash'
import {
  consumeClockCode,
  consumeRecoveryCode,
  findSecondFactor,
  type SecondFactor,
} from '../queries/session/second-factor'
import { decryptSecret } from './factor-secret'

/*
 * A code of six digits that an app works out of a shared secret and the clock (RFC 6238), or one of ten recovery codes.
 * A code counts once: the half minute of the last one is kept, recovery codes are struck off.
 */

const issuer = 'Qianpi'
const period = 30
const recoveryCodes = 10

/** A new secret, in the letters that apps read. */
export const generateFactorSecret = ({ randomHex }: Pick<AppContext, 'randomHex'>): string =>
  Secret.fromHex(randomHex(20)).base32

const clockOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period })

/** What an app reads from a picture: otpauth://totp/… */
export const otpauthUri = (secret: string, label: string): string => clockOf(secret, label).toString()

/** The second factor of somebody with its secret in the clear; empty where no key opens it: no code is right then. */
export async function readSecondFactor(
  needs: Pick<AppContext, 'db' | 'config' | 'randomHex'>,
  id: string,
): Promise<SecondFactor | undefined> {
  const factor = await findSecondFactor(needs.db, id)
  return factor && { ...factor, secret: (await decryptSecret(needs, id, factor.secret)) ?? '' }
}

const isClockCode = (code: string) => /^\d{6}$/.test(code)

/** The half minute whose code it is, of this one and its neighbours; nothing when it is none of theirs. */
export function findCodeStep(secret: string, code: string, now: number): number | undefined {
  if (!secret || !isClockCode(code)) return undefined
  const delta = clockOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / (period * 1000)) + delta
}

/** Ten codes for when the app is lost, as people write them down. */
export const generateRecoveryCodes = ({ randomHex }: Pick<AppContext, 'randomHex'>): string[] =>
  Array.from({ length: recoveryCodes }, () => (randomHex(10).match(/.{5}/g) ?? []).join('-'))

const letters = (code: string) => code.toLowerCase().replaceAll('-', '')

/** As they are stored: each hashed as a password is, all under one salt, so that a typed one is hashed once. */
export async function hashRecoveryCodes(
  codes: readonly string[],
  { randomHex }: Pick<AppContext, 'randomHex'>,
): Promise<string[]> {
  const salt = Buffer.from(randomHex(16), 'hex')
  return Promise.all(codes.map((code) => hashPassword(letters(code), salt)))
}

/** How a typed code would stand among stored ones: under their salt; those of before version 0.3 are plain SHA-256. */
function storedAs(code: string, stored: readonly string[]): Promise<string> | string {
  const salt = stored.map(extractSalt).find((one) => one !== undefined)
  return salt ? hashPassword(letters(code), salt) : hashOf(code.toLowerCase())
}

/** Whose code a typed one is, if it is right and was not used before: the app's or a recovery code; it is used up by this. */
export async function consumeFactorCode(
  tx: Tx,
  { id, factor, typed, now }: { id: string; factor: SecondFactor; typed: string; now: number },
): Promise<'app' | 'recovery' | undefined> {
  const code = typed.replaceAll(/\s/g, '')
  if (!isClockCode(code))
    return (await consumeRecoveryCode(tx, id, await storedAs(code, factor.codes))) ? 'recovery' : undefined
  const step = findCodeStep(factor.secret, code, now)
  return step !== undefined && (await consumeClockCode(tx, id, step)) ? 'app' : undefined
}
