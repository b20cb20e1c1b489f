import { Secret, TOTP } from 'otpauth'
import { type AppContext, hashOf, type Tx } from '../platform'
import { extractSalt, hashPassword } from '../platform/security/password-hash'
import { consumeClockCode, consumeRecoveryCode, findSecondFactor, type SecondFactor } from '../queries'
import { decryptSecret } from './factor-secret'

/*
 * A six-digit code that an app computes from a shared secret and the clock (RFC 6238), or one of ten recovery
 * codes. A code counts once: the half minute of the last one is stored, recovery codes are deleted.
 */

const issuer = 'Qianpi'
const period = 30
const recoveryCodes = 10

/** Generates a secret in the alphabet that apps read. */
export const generateFactorSecret = ({ randomHex }: Pick<AppContext, 'randomHex'>): string =>
  Secret.fromHex(randomHex(20)).base32

const clockOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period })

/** Builds the otpauth (TOTP) address that an app reads from a QR code. */
export const otpauthUri = (secret: string, label: string): string => clockOf(secret, label).toString()

/**
 * Returns a person's second factor with its secret decrypted; the secret is empty if no key opens it, and no
 * code is right then.
 */
export async function readSecondFactor(
  needs: Pick<AppContext, 'db' | 'config' | 'randomHex'>,
  id: string,
): Promise<SecondFactor | undefined> {
  const factor = await findSecondFactor(needs.db, id)
  return factor && { ...factor, secret: (await decryptSecret(needs, id, factor.secret)) ?? '' }
}

const isClockCode = (code: string) => /^\d{6}$/.test(code)

/** Finds the half minute of a code, among the current one and its neighbours; undefined if none matches. */
export function findCodeStep(secret: string, code: string, now: number): number | undefined {
  if (!secret || !isClockCode(code)) return undefined
  const delta = clockOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / (period * 1000)) + delta
}

/** Generates ten recovery codes for a lost app, in a form easy to write down. */
export const generateRecoveryCodes = ({ randomHex }: Pick<AppContext, 'randomHex'>): string[] =>
  Array.from({ length: recoveryCodes }, () => (randomHex(10).match(/.{5}/g) ?? []).join('-'))

const letters = (code: string) => code.toLowerCase().replaceAll('-', '')

/** Hashes recovery codes like passwords, all under one salt, so that a typed one is hashed once. */
export async function hashRecoveryCodes(
  codes: readonly string[],
  { randomHex }: Pick<AppContext, 'randomHex'>,
): Promise<string[]> {
  const salt = Buffer.from(randomHex(16), 'hex')
  return Promise.all(codes.map((code) => hashPassword(letters(code), salt)))
}

/** Hashes a typed code like the stored ones: under their salt; those before version 0.3 are plain SHA-256. */
function storedAs(code: string, stored: readonly string[]): Promise<string> | string {
  const salt = stored.map(extractSalt).find((one) => one !== undefined)
  return salt ? hashPassword(letters(code), salt) : hashOf(code.toLowerCase())
}

/** Consumes a typed code and returns its kind if it is right and unused: the app's or a recovery code. */
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
