import { createHash } from 'node:crypto'
import { memoizeWeakAsync } from '../../core/text/memoize'
import type { AppContext, Db } from '../platform'
import { decryptText, encryptText } from '../platform/security/sealed-text'
import { ensureSecret, readSecret } from '../platform/security/secret'
import { listFactorSecrets, replaceFactorSecret } from '../queries'

/*
 * Secrets of code apps are encrypted at rest (AES-256-GCM, bound to their person), under SECRETS_KEY if
 * given: then a copy of the database opens nothing. Otherwise a key in the database is used, which only hides
 * them from view. The first letter identifies the key: `e` or `d`. Secrets from before are encrypted when the
 * server starts, and those under the database's key again when SECRETS_KEY is given.
 */

type Needs = Pick<AppContext, 'db' | 'config' | 'randomHex'>
type Kind = 'e' | 'd'

const name = 'factor-key'
const readKey = memoizeWeakAsync(
  async (db: Db, randomHex: Needs['randomHex']) =>
    (await readSecret(db, name)) ?? db.transaction((tx) => ensureSecret(tx, name, randomHex(32))),
)

const databaseKey = ({ db, randomHex }: Needs): Promise<string> => readKey(db, randomHex)

/** Returns the key of a kind; undefined if SECRETS_KEY is no longer given. */
async function keyOf(needs: Needs, kind: Kind): Promise<Buffer | undefined> {
  const text = kind === 'e' ? needs.config.secretsKey : await databaseKey(needs)
  return text === undefined ? undefined : createHash('sha256').update(`factor ${text}`).digest()
}

const kindNow = ({ config }: Needs): Kind => (config.secretsKey === undefined ? 'd' : 'e')

/** Encrypts a person's secret for storage. */
export async function encryptSecret(needs: Needs, personId: string, secret: string): Promise<string> {
  const kind = kindNow(needs)
  const key = await keyOf(needs, kind)
  if (!key) throw new Error('there is no key for secrets')
  return `${kind}:${encryptText(key, personId, secret)}`
}

/** Decrypts a person's stored secret; undefined if its key is lost or it was changed. */
export async function decryptSecret(
  needs: Needs,
  personId: string,
  stored: string,
): Promise<string | undefined> {
  const [kind = '', ...rest] = stored.split(':')
  if (rest.length < 3) return stored
  const key = await keyOf(needs, kind as Kind)
  return key && decryptText(key, personId, rest.join(':'))
}

/** Encrypts secrets stored in the clear or under the database's key. Returns how many no key opens. */
export async function encryptStoredSecrets(needs: Needs): Promise<number> {
  const kept = `${kindNow(needs)}:`
  let lost = 0
  for (const { personId, secret: stored } of await listFactorSecrets(needs.db)) {
    if (stored.startsWith(kept)) continue
    const secret = await decryptSecret(needs, personId, stored)
    if (secret === undefined) lost++
    else {
      const sealed = await encryptSecret(needs, personId, secret)
      await needs.db.transaction((tx) => replaceFactorSecret(tx, personId, { stored, sealed }))
    }
  }
  return lost
}
