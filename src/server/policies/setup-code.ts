import { createHash, timingSafeEqual } from 'node:crypto'
import type { AppContext, DbReader, Tx } from '../platform'
import { dropSecret, ensureSecret, readSecret } from '../platform/security/secret'

/*
 * Only a person with access to the server's console may set up the company, not the first visitor of the
 * page. The code is stored in the database until then, so every process and every restart prints the same
 * one.
 */
const name = 'setup-code'

const inFours = (letters: string) => (letters.match(/.{4}/g) ?? []).join('-')

/** Returns the setup code of an installation without a company: 64 bits, hex digits in groups of four. */
export const ensureSetupCode = (tx: Tx, { randomHex }: Pick<AppContext, 'randomHex'>): Promise<string> =>
  ensureSecret(tx, name, inFours(randomHex(8)))

const digest = (code: string) =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest()

/** Checks a typed code, with or without its hyphens, in constant time. */
export async function isSetupCode(reader: DbReader, typed: string): Promise<boolean> {
  const code = await readSecret(reader, name)
  return code !== undefined && timingSafeEqual(digest(code), digest(typed))
}

/** Deletes the used code. */
export const deleteSetupCode = (tx: Tx) => dropSecret(tx, name)
