import { createHash, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../platform/context/app-context'
import type { DbReader, Tx } from '../platform/db/db'
import { dropSecret, ensureSecret, readSecret } from '../platform/security/secret'

/*
 * Whoever reads the server's console may found the company, nobody else who happens to open the page first. The code
 * stands in the database until then, so that every process prints the same one, and so does a restart.
 */
const name = 'setup-code'

const inFours = (letters: string) => (letters.match(/.{4}/g) ?? []).join('-')

/** The code of an installation without a company: 64 bits, hex letters in fours. */
export const ensureSetupCode = (tx: Tx, { randomHex }: Pick<AppContext, 'randomHex'>): Promise<string> =>
  ensureSecret(tx, name, inFours(randomHex(8)))

const digest = (code: string) =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest()

/** Whether somebody typed the code, with or without its hyphens; takes as long for any other text. */
export async function isSetupCode(reader: DbReader, typed: string): Promise<boolean> {
  const code = await readSecret(reader, name)
  return code !== undefined && timingSafeEqual(digest(code), digest(typed))
}

/** The code has done its work. */
export const deleteSetupCode = (tx: Tx) => dropSecret(tx, name)
