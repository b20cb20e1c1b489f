import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { runToCompletion, type SliceGenerator } from '../../../core/slices'

/**
 * The text/plain codec of requests and responses (docs/body-codec.md, which the browser's side follows too).
 *
 * A page session draws one secret: 32 random bytes as 64 lower-case hex letters. All base64 is the standard
 * alphabet with padding; all texts are hashed as UTF-8.
 *
 * aesKey = SHA256("aes:" + secret) 32 bytes, AES-256-CBC, PKCS#7 macKey = SHA256("mac:" + secret) 32 bytes
 * mac = HMAC-SHA256(macKey, base64(iv) + "@" + base64(ciphertext))
 *
 * request = base64(RSA-OAEP-SHA256(secret)) @ base64(iv) @ base64(ciphertext) @ base64(mac) response =
 * base64(iv) @ base64(ciphertext) @ base64(mac) the envelope's `data`, when it is not null; `deflate` @ before it if
 * the text was compressed first
 *
 * Every message has a fresh 16-byte iv; OAEP uses SHA-256 for its hash and for MGF1, with an empty label. The
 * mac is checked before anything is decrypted. The RSA part stays the same for a page session, so its result
 * is cached and the private key works once per session.
 *
 * This is a transport codec that hides bodies from casual inspection; the protection is TLS.
 */

/** Keys of a page session. */
export interface BodyKeys {
  aesKey: Buffer
  macKey: Buffer
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Derives the keys from a page session's secret. */
export const deriveBodyKeys = (secret: string): BodyKeys => ({
  aesKey: sha256(`aes:${secret}`),
  macKey: sha256(`mac:${secret}`),
})

const macOf = ({ macKey }: BodyKeys, iv: string, ciphertext: string) =>
  createHmac('sha256', macKey).update(`${iv}@${ciphertext}`).digest('base64')

/** Number of bytes encoded before yielding: a multiple of three, so that the pieces of base64 have no padding. */
const bytesOfPiece = 96 * 1024

/** Mark before a text that was compressed before encryption; the mac covers it. */
const compressedMark = 'deflate@'

/** Encrypts the pieces of a text under a session's keys: iv@ciphertext@mac. Interruptible between pieces. */
export function* encryptChunks(
  sealing: BodyKeys,
  pieces: Iterable<string | Buffer>,
  mark = '',
): SliceGenerator<string> {
  const iv = randomBytes(16)
  const ivText = `${mark}${iv.toString('base64')}`
  const cipher = createCipheriv('aes-256-cbc', sealing.aesKey, iv)
  const encrypted: Buffer[] = []
  for (const piece of pieces) {
    encrypted.push(typeof piece === 'string' ? cipher.update(piece, 'utf8') : cipher.update(piece))
    yield
  }
  const bytes = Buffer.concat([...encrypted, cipher.final()])
  const mac = createHmac('sha256', sealing.macKey).update(`${ivText}@`)
  const encoded: string[] = []
  for (let at = 0; at < bytes.length; at += bytesOfPiece) {
    const text = bytes.toString('base64', at, at + bytesOfPiece)
    mac.update(text)
    encoded.push(text)
    yield
  }
  return `${ivText}@${encoded.join('')}@${mac.digest('base64')}`
}

/** Encrypts compressed bytes: deflate@iv@ciphertext@mac. Interruptible between pieces. */
export function* encryptCompressed(sealing: BodyKeys, bytes: Buffer): SliceGenerator<string> {
  const count = Math.ceil(bytes.length / bytesOfPiece)
  const pieces = Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * bytesOfPiece, (at + 1) * bytesOfPiece),
  )
  return yield* encryptChunks(sealing, pieces, compressedMark)
}

/** Encrypts a text at once. */
export const encryptWithKeys = (sealing: BodyKeys, text: string): string =>
  runToCompletion(encryptChunks(sealing, [text]))

/** Decrypts iv@ciphertext@mac; undefined if it is not intact. */
export const decryptWithKeys = (sealing: BodyKeys, sealed: string): string | undefined =>
  openBytes(sealing, sealed)?.toString('utf8')

/** Decrypts the same to bytes: decoding a long text takes longer than decrypting it. */
function openBytes(sealing: BodyKeys, sealed: string): Buffer | undefined {
  const [iv = '', ciphertext = '', mac = '', ...rest] = sealed.split('@')
  const [actualMac, due] = [Buffer.from(mac), Buffer.from(macOf(sealing, iv, ciphertext))]
  if (rest.length > 0 || actualMac.length !== due.length || !timingSafeEqual(actualMac, due)) return
  try {
    const decipher = createDecipheriv('aes-256-cbc', sealing.aesKey, Buffer.from(iv, 'base64'))
    return Buffer.concat([decipher.update(ciphertext, 'base64'), decipher.final()])
  } catch {
    return
  }
}

/** Each open page is a session: the pages of thousands of people, several for each. A session takes less than 1 KB. */
const rememberedSessions = 20_000

/**
 * Creates a decryptor of requests with the installation's private key, which caches the keys of the most recently
 * used page sessions. Without the cache a request costs 1 ms of the private key.
 */
export function createRequestDecryptor(
  privateKey: KeyObject,
  { remembered = rememberedSessions, unwrap = sealingIn } = {},
) {
  const length = Math.ceil((privateKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8 / 3) * 4
  const sealings = new Map<string, BodyKeys>()

  const remember = (wrapped: string, sealing: BodyKeys) => {
    sealings.delete(wrapped)
    sealings.set(wrapped, sealing)
    const [oldest] = sealings.keys()
    if (sealings.size > remembered && oldest !== undefined) sealings.delete(oldest)
    return sealing
  }

  return (body: string): { bytes: Buffer; sealing: BodyKeys } | undefined => {
    const wrapped = body.slice(0, length)
    if (length === 0 || body[length] !== '@') return
    const sealing = sealings.get(wrapped) ?? unwrap(privateKey, wrapped)
    const bytes = sealing && openBytes(sealing, body.slice(length + 1))
    return sealing && bytes ? { bytes, sealing: remember(wrapped, sealing) } : undefined
  }
}

function sealingIn(privateKey: KeyObject, wrapped: string): BodyKeys | undefined {
  const secret = decryptRsa(privateKey, wrapped)
  return secret && /^[0-9a-f]{64}$/.test(secret) ? deriveBodyKeys(secret) : undefined
}

/** Decrypts base64 of RSA-OAEP-SHA256; undefined if another key or padding was used. */
export function decryptRsa(privateKey: KeyObject, wrapped: string): string | undefined {
  try {
    const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    return privateDecrypt(key, Buffer.from(wrapped, 'base64')).toString('utf8')
  } catch {
    return
  }
}
