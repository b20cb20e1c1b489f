import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'

/*
 * Push messages (RFC 8030): the content is encrypted for one browser (RFC 8291, in the coding aes128gcm of RFC 8188),
 * so that the push service in between reads none of it, and the request is signed by the key of the installation
 * (VAPID, RFC 8292), to which the browser bound its subscription.
 */

/** Keys of a browser that subscribed, base64url. */
export interface PushKeys {
  p256dh: string
  auth: string
}

/** Key pair of the installation as JSON Web Key parts: an uncompressed point and a scalar, base64url. */
export interface VapidKey {
  publicKey: string
  privateKey: string
}

const curve = 'prime256v1'
const tagBytes = 16
/** Size of the only record, stated in the header; a service accepts 4096 bytes. */
const recordSize = 4096
/** Longest content in bytes: a record without header, delimiter and tag. */
export const maxPushBytes = recordSize - 86 - 1 - tagBytes

const fromText = (text: string) => Buffer.from(text, 'base64url')
const derive = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
const label = (text: string) => Buffer.from(`${text}\0`)

/** Whether a text is a point of the curve, so that content can be encrypted for it. */
export function isPushKey(p256dh: string): boolean {
  try {
    const ecdh = createECDH(curve)
    ecdh.generateKeys()
    ecdh.computeSecret(fromText(p256dh))
    return true
  } catch {
    return false
  }
}

/** Salt and private key of one message; tests give those of the example in the RFC. */
interface MessageSecrets {
  salt: Buffer
  privateKey?: Buffer
}

/** Encrypts the content of a message for one browser. */
export function encryptPushMessage(
  { p256dh, auth }: PushKeys,
  content: Buffer,
  { salt, privateKey }: MessageSecrets = { salt: randomBytes(16) },
): Buffer {
  const ecdh = createECDH(curve)
  if (privateKey) ecdh.setPrivateKey(privateKey)
  else ecdh.generateKeys()
  const [own, browser] = [ecdh.getPublicKey(), fromText(p256dh)]
  const info = Buffer.concat([label('WebPush: info'), browser, own])
  const secret = derive(fromText(auth), ecdh.computeSecret(browser), info, 32)
  const key = derive(salt, secret, label('Content-Encoding: aes128gcm'), 16)
  const nonce = derive(salt, secret, label('Content-Encoding: nonce'), 12)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 ends the last record.
  const sealed = Buffer.concat([cipher.update(content), cipher.update(Buffer.from([2])), cipher.final()])
  return Buffer.concat([salt, size, Buffer.from([own.length]), own, sealed, cipher.getAuthTag()])
}

/** Creates a key pair of the installation. */
export function createVapidKey(): VapidKey {
  const ecdh = createECDH(curve)
  ecdh.generateKeys()
  // A short scalar is padded, as JSON Web Keys demand.
  const scalar = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32)
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: scalar.toString('base64url') }
}

/** Lifetime of a signed request in seconds; services accept a day. */
const tokenLife = 12 * 3_600

/** Returns the header by which the installation identifies itself to the push service of an endpoint. */
export async function signPushRequest(
  { publicKey, privateKey }: VapidKey,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: number },
): Promise<string> {
  const point = fromText(publicKey)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: privateKey }
  const token = await new SignJWT({ sub: subject })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now / 1000) + tokenLife)
    .sign(createPrivateKey({ key: jwk, format: 'jwk' }))
  return `vapid t=${token}, k=${publicKey}`
}
