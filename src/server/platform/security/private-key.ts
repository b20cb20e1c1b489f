import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerConfig } from '../config'
import type { DbReader, Tx } from '../db/db'
import { openSealedText, sealText } from './sealed-text'
import { dropSecret, readSecret, replaceSecret } from './secret'

/*
 * Storage of the private half of a proof key: with SECRETS_KEY encrypted among the secrets of the database,
 * else in a file of DATA_DIR that only its owner may read. In neither case can a copy of the database or a
 * backup sign anything. Processes without SECRETS_KEY need one DATA_DIR.
 */

type Place = Pick<ServerConfig, 'dataDir' | 'secretsKey'>

/** Returns the name of the secret that contains an encrypted private key in the database. */
export const keySecretName = (fingerprint: string) => `proof-key:${fingerprint}`
const keyBy = (secretsKey: string) => createHash('sha256').update(`proof ${secretsKey}`).digest()

/** Returns the path of a private key's file. */
export const privateKeyFile = ({ dataDir }: Pick<ServerConfig, 'dataDir'>, fingerprint: string): string =>
  join(dataDir, 'keys', `proof-${fingerprint}.pem`)

/** Reads a private key from its file; returns undefined if there is none. */
async function readFromFile(place: Place, fingerprint: string): Promise<string | undefined> {
  try {
    return await readFile(privateKeyFile(place, fingerprint), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Flushes the directory entries of a folder to disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Writes the file atomically, and to disk before the database names the key. */
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

/** Returns a private key (PEM) if it is available here. */
export async function readPrivateKey(
  reader: DbReader,
  place: Place,
  fingerprint: string,
): Promise<string | undefined> {
  const sealed = place.secretsKey && (await readSecret(reader, keySecretName(fingerprint)))
  if (sealed && place.secretsKey) return openSealedText(keyBy(place.secretsKey), fingerprint, sealed)
  return readFromFile(place, fingerprint)
}

/** Stores a private key as the current settings require. */
export async function storePrivateKey(tx: Tx, place: Place, fingerprint: string, pem: string): Promise<void> {
  if (!place.secretsKey) return writeToFile(place, fingerprint, pem)
  await replaceSecret(tx, keySecretName(fingerprint), sealText(keyBy(place.secretsKey), fingerprint, pem))
}

/** Deletes the file of a private key. */
export const dropKeyFile = (place: Pick<ServerConfig, 'dataDir'>, fingerprint: string): Promise<void> =>
  rm(privateKeyFile(place, fingerprint), { force: true })

/** Deletes the private half of a key that was replaced. */
export async function dropPrivateKey(tx: Tx, place: Place, fingerprint: string): Promise<void> {
  await dropSecret(tx, keySecretName(fingerprint))
  await dropKeyFile(place, fingerprint)
}

/** Whether a key in the database is encrypted with another SECRETS_KEY than this one. */
export async function isSecretsKeyMismatch(
  reader: DbReader,
  secretsKey: string,
  fingerprint: string,
): Promise<boolean> {
  const sealed = await readSecret(reader, keySecretName(fingerprint))
  return sealed !== undefined && openSealedText(keyBy(secretsKey), fingerprint, sealed) === undefined
}
