import { hash, verify } from '@node-rs/argon2'
import type { AppContext } from '../context/app-context'

/** argon2id at the least OWASP recommends (trust.md §3.1). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password as it is stored; the salt is chance unless one is given. */
export const hashPassword = (password: string, salt?: Uint8Array): Promise<string> =>
  hash(password, { ...cost, ...(salt && { salt }) })

/** The salt of what is stored; nothing where it is no such hash. */
export function extractSalt(stored: string): Buffer | undefined {
  const [, kind, , , salt] = stored.split('$')
  return kind === 'argon2id' && salt ? Buffer.from(salt, 'base64') : undefined
}

let dummy: Promise<string> | undefined

/** Whether the password is the stored one; takes as long when there is nothing stored. */
export async function isPasswordCorrect(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const compared = stored ?? (await dummy)
  const same = await verify(compared, password)
  return same && typeof stored === 'string'
}

/** A password that is told once; it meets the password rule whatever the random letters are. */
export const generateOneTimePassword = ({ randomHex }: Pick<AppContext, 'randomHex'>): string =>
  `Qp${randomHex(6)}7`
