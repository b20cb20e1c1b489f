import { hash, verify } from '@node-rs/argon2'
import type { AppContext } from '../context/app-context'

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
  const compared = stored ?? (await dummy)
  const same = await verify(compared, password)
  return same && typeof stored === 'string'
}

/** Generates a password that is shown once; it always meets the password rule. */
export const generateOneTimePassword = ({ randomHex }: Pick<AppContext, 'randomHex'>): string =>
  `Qp${randomHex(6)}7`
