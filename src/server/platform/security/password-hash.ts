import { hash, verify } from '@node-rs/argon2'
import type { AppContext } from '../context/app-context'
import { deriveToken, hashToken, isSameText } from './token-key'

/** argon2id at OWASP's recommended minimum (trust.md §3.1). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password for storage; the salt is random unless one is given. */
export const hashPassword = (password: string, salt?: Uint8Array): Promise<string> =>
  hash(password, { ...cost, ...(salt && { salt }) })

/** Returns the salt of a stored hash; undefined if it is not one. */
export function extractSalt(stored: string): Buffer | undefined {
  const [, kind, , , salt] = stored.split('$')
  return kind === 'argon2id' && salt ? Buffer.from(salt, 'base64') : undefined
}

let dummy: Promise<string> | undefined

/** Whether the password matches the stored hash; takes as long if there is none. */
export async function isPasswordCorrect(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const isFirst = stored?.startsWith(firstPrefix) ?? false
  const compared = !stored || isFirst ? await dummy : stored
  const same = await verify(compared, password)
  if (stored && isFirst) return isSameText(stored, hashFirstPassword(password))
  return same && typeof stored === 'string'
}

/** Prefix of the stored hash of a first password. */
const firstPrefix = 'first$'

/**
 * Hashes a first password for storage. It is random and has 120 bits, so that a fast hash is as safe as a slow
 * one; a person replaces it at the first sign-in.
 */
export const hashFirstPassword = (password: string): string => `${firstPrefix}${hashToken(password)}`

/** Letters of first passwords: no two look alike. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const firstLength = 24

/**
 * Derives the first password of an imported person, from a key outside the database: it can be shown again until
 * it is replaced, and is stored nowhere.
 */
export async function deriveFirstPassword(
  { config }: Pick<AppContext, 'config'>,
  { importId, personId }: { importId: string; personId: string },
): Promise<string> {
  const bytes = Buffer.from(await deriveToken(config, `first password ${importId} ${personId}`), 'hex')
  const text = [...bytes.subarray(0, firstLength)].map((byte) => letters[byte % letters.length]).join('')
  return text.replace(/(.{6})(?=.)/g, '$1-')
}

/** Generates a password that is shown once; it always meets the password rule. */
export const generateOneTimePassword = ({ randomHex }: Pick<AppContext, 'randomHex'>): string =>
  `Qp${randomHex(6)}7`
