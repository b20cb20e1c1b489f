import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config'
import type { DbReader, Tx } from '../db/db'
import { decryptText, encryptText } from './sealed-text'
import { dropSecret, readSecret, replaceSecret } from './secret'

/*
 * Where the private half of a proof key lies: under SECRETS_KEY encrypted among the secrets of the database, else in a
 * file of DATA_DIR that its owner alone may read. In neither case does a copy of the database or a backup sign anything.
 * Processes without SECRETS_KEY need one DATA_DIR.
 */

type Place = Pick<Config, 'dataDir' | 'secretsKey'>

/** Names the secret in which the database has an encrypted private key. */
export const keySecretName = (fingerprint: string) => `proof-key:${fingerprint}`
const keyBy = (secretsKey: string) => createHash('sha256').update(`proof ${secretsKey}`).digest()

/** Returns the file of a private key. */
export const privateKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>, fingerprint: string): string =>
  join(dataDir, 'keys', `proof-${fingerprint}.pem`)

/** Reads a private key from its file; returns undefined where there is none. */
async function readFromFile(place: Place, fingerprint: string): Promise<string | undefined> {
  try {
    return await readFile(privateKeyFile(place, fingerprint), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Puts the names of a folder's files onto the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Writes the file whole or not at all, and onto the disk before the database names the key. */
async function writeToFile(place: Place, fingerprint: string, pem: string): Promise<void> {
  const path = privateKeyFile(place, fingerprint)
  await mkdir(join(place.dataDir, 'keys'), { recursive: true, mode: 0o700 })
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(pem)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  if (process.platform !== 'win32') await syncFolder(join(place.dataDir, 'keys'))
}

/** Returns a private key (PEM) where it is to be had here. */
export async function readPrivateKey(
  reader: DbReader,
  place: Place,
  fingerprint: string,
): Promise<string | undefined> {
  const sealed = place.secretsKey && (await readSecret(reader, keySecretName(fingerprint)))
  if (sealed && place.secretsKey) return decryptText(keyBy(place.secretsKey), fingerprint, sealed)
  return readFromFile(place, fingerprint)
}

/** Stores a private key where it belongs by the settings of today. */
export async function storePrivateKey(tx: Tx, place: Place, fingerprint: string, pem: string): Promise<void> {
  if (!place.secretsKey) return writeToFile(place, fingerprint, pem)
  await replaceSecret(tx, keySecretName(fingerprint), encryptText(keyBy(place.secretsKey), fingerprint, pem))
}

/** Removes the file of a private key. */
export const dropKeyFile = (place: Pick<Config, 'dataDir'>, fingerprint: string): Promise<void> =>
  rm(privateKeyFile(place, fingerprint), { force: true })

/** Removes the private half of a key that was replaced. */
export async function dropPrivateKey(tx: Tx, place: Place, fingerprint: string): Promise<void> {
  await dropSecret(tx, keySecretName(fingerprint))
  await dropKeyFile(place, fingerprint)
}

/** Whether a key that lies in the database is encrypted under another SECRETS_KEY than this one. */
export async function isSecretsKeyMismatch(
  reader: DbReader,
  secretsKey: string,
  fingerprint: string,
): Promise<boolean> {
  const sealed = await readSecret(reader, keySecretName(fingerprint))
  return sealed !== undefined && decryptText(keyBy(secretsKey), fingerprint, sealed) === undefined
}
