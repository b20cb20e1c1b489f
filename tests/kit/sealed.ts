import { constants, publicEncrypt, randomBytes } from 'node:crypto'
import {
  type BodyKeys,
  decryptWithKeys,
  deriveBodyKeys,
  encryptWithKeys,
} from '../../src/server/platform/http/body-codec'

/** A page session's side of the codec: wraps bodies and opens answers. */
export interface PageSession {
  wrapped: string
  sealing: BodyKeys
  body(json: string): string
  data(sealed: string): unknown
}

/** Draws a secret for a page session under the server's public key. */
export function pageSession(publicKey: string, secret = randomBytes(32).toString('hex')): PageSession {
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const wrapped = publicEncrypt(key, Buffer.from(secret)).toString('base64')
  const sealing = deriveBodyKeys(secret)
  return {
    wrapped,
    sealing,
    body: (json) => `${wrapped}@${encryptWithKeys(sealing, json)}`,
    data: (sealed) => JSON.parse(decryptWithKeys(sealing, sealed) ?? 'null'),
  }
}
