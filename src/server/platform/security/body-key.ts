import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { memoizeWeakAsync } from '../../../core/text/memoize'
import type { Db } from '../db/db'
import { createRequestDecryptor } from '../http/body-codec'
import { ensureSecret, readSecret } from './secret'

const generate = promisify(generateKeyPair)

/** RSA key pair as PEM texts. */
interface KeyPair {
  publicPem: string
  privatePem: string
}

/** Creates an RSA-2048 key pair off the main thread. */
export async function createKeyPair(): Promise<KeyPair> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicPem: publicKey, privatePem: privateKey }
}

const name = 'body-key'

/** Key pair of the installation for bodies: the public half for pages, and the decryptor of their bodies. */
export interface BodyKey {
  publicPem: string
  openRequest: ReturnType<typeof createRequestDecryptor>
}

/** Loads the key for bodies; the first process creates it, all processes on a database share it. */
export const loadBodyKey = memoizeWeakAsync(readBodyKey)

async function readBodyKey(db: Db): Promise<BodyKey> {
  const pem = (await readSecret(db, name)) ?? (await makeBodyKey(db))
  const privateKey = createPrivateKey(pem)
  const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  return { publicPem, openRequest: createRequestDecryptor(privateKey) }
}

async function makeBodyKey(db: Db): Promise<string> {
  const { privatePem } = await createKeyPair()
  return db.transaction((tx) => ensureSecret(tx, name, privatePem))
}
