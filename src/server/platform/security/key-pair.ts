import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

const generate = promisify(generateKeyPair)

/** RSA key pair as PEM texts. */
export interface KeyPair {
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
