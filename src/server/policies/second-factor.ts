import { Secret, TOTP } from 'otpauth'
import type { PasskeyAnswer } from '../../generated/types'
import { type AppContext, hashToken, type OpenContext, type Tx } from '../platform'
import { extractSalt, hashPassword } from '../platform/security/password-hash'
import {
  decryptStoredSecret,
  encryptStoredSecret,
  type SecretNeeds,
  secretKindNow,
} from '../platform/security/secret-encryption'
import {
  consumeClockCode,
  consumeRecoveryCode,
  findSecondFactor,
  isFactorRequired,
  listFactorSecrets,
  listPasskeys,
  replaceFactorSecret,
  type SecondFactor,
  type SecondFactorKind,
} from '../queries'
import { verifyAuthentication } from './passkey'

/*
 * A six-digit code that an app computes from a shared secret and the clock (RFC 6238), or one of ten recovery
 * codes. A code counts once: the half minute of the last one is stored, recovery codes are deleted.
 */

/** Second factor beside the password: a code of the app, a recovery code, or a passkey response. */
interface SecondFactorInput {
  code?: string
  passkey?: PasskeyAnswer
}

/** Verifies and consumes a person's passkey response. */
export async function verifyPasskey(context: OpenContext, personId: string, answer: PasskeyAnswer) {
  const right = await verifyAuthentication(context, answer, personId)
  return right !== undefined && context.db.transaction((tx) => right.use(tx))
}

/** Whether only a passkey can complete the password: a second factor is required, and there is no app. */
async function opensByPasskeyAlone({ db }: Pick<OpenContext, 'db'>, id: string): Promise<boolean> {
  const [keys, isAsked] = await Promise.all([listPasskeys(db, id), isFactorRequired(db, id)])
  return isAsked && keys.length > 0
}

/** Whether a person needs a second factor to sign in with another browser. */
export async function needsSecondFactor(context: Pick<OpenContext, 'db'>, id: string): Promise<boolean> {
  const factor = await findSecondFactor(context.db, id)
  return factor?.since != null || opensByPasskeyAlone(context, id)
}

type SecondStep =
  | { isOpen: true; by?: SecondFactorKind }
  | { isOpen: false; lacks: 'missing' | 'codeless' | 'wrong' }

const wrong = { isOpen: false, lacks: 'wrong' } as const
const openedBy = (by: SecondFactorKind | undefined): SecondStep => (by ? { isOpen: true, by } : wrong)

/**
 * Verifies and consumes the second factor after a correct password. `missing`: a code or a passkey is needed;
 * `codeless`: only a passkey.
 */
export async function verifySecondFactor(
  context: OpenContext,
  id: string,
  { code, passkey }: SecondFactorInput,
): Promise<SecondStep> {
  const { db, clock } = context
  const factor = await readSecondFactor(context, id)
  const hasApp = factor?.since != null
  if (!hasApp && !(await opensByPasskeyAlone(context, id))) return { isOpen: true }
  if (passkey) return openedBy((await verifyPasskey(context, id, passkey)) ? 'passkey' : undefined)
  if (!hasApp) return code === undefined ? { isOpen: false, lacks: 'codeless' } : wrong
  if (code === undefined) return { isOpen: false, lacks: 'missing' }
  return openedBy(
    await db.transaction((tx) => consumeFactorCode(tx, { id, factor, typed: code, now: clock.now() })),
  )
}

/*
 * Secrets of code apps are encrypted at rest. Those from before are encrypted when the server starts, and those under the
 * database's key again when SECRETS_KEY is given.
 */

/** Encrypts secrets stored in the clear or under the database's key. Returns how many no key opens. */
export async function encryptStoredSecrets(needs: SecretNeeds): Promise<number> {
  const storedText = `${secretKindNow(needs)}:`
  let unreadableCount = 0
  for (const { personId, secret: stored } of await listFactorSecrets(needs.db)) {
    if (stored.startsWith(storedText)) continue
    const secret = await decryptStoredSecret(needs, personId, stored)
    if (secret === undefined) unreadableCount++
    else {
      const sealed = await encryptStoredSecret(needs, personId, secret)
      await needs.db.transaction((tx) => replaceFactorSecret(tx, personId, { stored, sealed }))
    }
  }
  return unreadableCount
}

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
  return factor && { ...factor, secret: (await decryptStoredSecret(needs, id, factor.secret)) ?? '' }
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
  return salt ? hashPassword(letters(code), salt) : hashToken(code.toLowerCase())
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
