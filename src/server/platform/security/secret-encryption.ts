import { createHash } from 'node:crypto'
import { memoizeWeakAsync } from '../../../core/text/memoize'
import type { AppContext } from '../context/app-context'
import type { Db } from '../db/db'
import { openSealedText, sealText } from './sealed-text'
import { ensureSecret, readSecret } from './secret'

/*
 * Secrets that the server must read again (code apps, mail server, platform) are encrypted at rest (AES-256-GCM, bound to
 * their owner), under SECRETS_KEY if given: then a copy of the database opens nothing. Otherwise a key in the database is
 * used, which only hides them from view. The first letter identifies the key: `e` or `d`.
 */

/** What sealing needs of the app context. */
export type SecretNeeds = Pick<AppContext, 'db' | 'config' | 'randomHex'>
type Kind = 'e' | 'd'

const name = 'factor-key'
const readKey = memoizeWeakAsync(
  async (db: Db, randomHex: SecretNeeds['randomHex']) =>
    (await readSecret(db, name)) ?? db.transaction((tx) => ensureSecret(tx, name, randomHex(32))),
)

/** Returns the key of a kind; undefined if SECRETS_KEY is no longer given. */
async function keyOf(needs: SecretNeeds, kind: Kind): Promise<Buffer | undefined> {
  const text = kind === 'e' ? needs.config.secretsKey : await readKey(needs.db, needs.randomHex)
  return text === undefined ? undefined : createHash('sha256').update(`factor ${text}`).digest()
}

/** Returns the kind of key under which secrets are encrypted now. */
export const secretKindNow = ({ config }: Pick<SecretNeeds, 'config'>): Kind =>
  config.secretsKey === undefined ? 'd' : 'e'

/** Encrypts a secret of an owner for storage. */
export async function encryptStoredSecret(
  needs: SecretNeeds,
  owner: string,
  secret: string,
): Promise<string> {
  const kind = secretKindNow(needs)
  const key = await keyOf(needs, kind)
  if (!key) throw new Error('there is no key for secrets')
  return `${kind}:${sealText(key, owner, secret)}`
}

/** Decrypts a stored secret; undefined if its key is lost or it was changed. One from before encryption is returned as it is. */
export async function decryptStoredSecret(
  needs: SecretNeeds,
  owner: string,
  stored: string,
): Promise<string | undefined> {
  const [kind = '', ...rest] = stored.split(':')
  if (rest.length < 3) return stored
  const key = await keyOf(needs, kind as Kind)
  return key && openSealedText(key, owner, rest.join(':'))
}
