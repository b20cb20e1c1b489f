// Codec of request bodies, docs/body-codec.md; the server's side is server/platform/http/body-codec.ts. One
// secret per page: its RSA form is sent with every body, and AES and MAC keys are derived from it, so a page
// runs RSA only once. Encrypt-then-MAC; response data is encrypted under the same keys.
import AES from 'crypto-js/aes'
import CryptoJS from 'crypto-js/core'
import Base64 from 'crypto-js/enc-base64'
import Hex from 'crypto-js/enc-hex'
import Utf8 from 'crypto-js/enc-utf8'
import HmacSHA256 from 'crypto-js/hmac-sha256'
import SHA256 from 'crypto-js/sha256'
import { JSEncrypt } from 'jsencrypt'

/** Secret of a page and its RSA form. */
export interface BodySecret {
  secret: string
  sealed: string
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const randomHex = (bytes: number) => hexOf(crypto.getRandomValues(new Uint8Array(bytes)))

/**
 * Encrypts with RSA-OAEP-SHA256 to base64; non-ASCII text is base64-encoded first, since jsencrypt truncates
 * it (stack §9).
 */
export function encryptRsa(publicKey: string, text: string): string {
  const rsa = new JSEncrypt()
  rsa.setPublicKey(publicKey)
  const isAscii = [...text].every((char) => char.charCodeAt(0) < 0x80)
  const sealed = rsa.encryptOAEP(isAscii ? text : Base64.stringify(Utf8.parse(text)))
  if (!sealed) throw new Error('The text could not be encrypted')
  return sealed
}

/** Generates a secret for this page. */
export function generateSecret(publicKey: string): BodySecret {
  const secret = randomHex(32)
  return { secret, sealed: encryptRsa(publicKey, secret) }
}

const keysOf = (secret: string) => ({ aes: SHA256(`aes:${secret}`), mac: SHA256(`mac:${secret}`) })

/** Encrypts a text as `rsa@iv@cipher@mac`. */
export function encryptBody({ secret, sealed }: BodySecret, text: string): string {
  const keys = keysOf(secret)
  const iv = Hex.parse(randomHex(16))
  const cipher = AES.encrypt(Utf8.parse(text), keys.aes, { iv }).ciphertext.toString(Base64)
  const signed = `${Base64.stringify(iv)}@${cipher}`
  return `${sealed}@${signed}@${Base64.stringify(HmacSHA256(signed, keys.mac))}`
}

type Decrypted = ReturnType<typeof AES.decrypt>

/** Decrypts `iv@cipher@mac`, with or without a mark before it; throws if it was tampered with. */
function decrypt({ secret }: BodySecret, sealed: string): Decrypted {
  const keys = keysOf(secret)
  const end = sealed.lastIndexOf('@')
  const signed = sealed.slice(0, end)
  if (Base64.stringify(HmacSHA256(signed, keys.mac)) !== sealed.slice(end + 1))
    throw new Error('The answer was changed')
  const [iv = '', cipher = ''] = signed.split('@').slice(-2)
  const params = CryptoJS.lib.CipherParams.create({ ciphertext: Base64.parse(cipher) })
  return AES.decrypt(params, keys.aes, { iv: Base64.parse(iv) })
}

/** Decrypts a text's `iv@cipher@mac`; throws if it was tampered with. */
export const decryptBody = (secret: BodySecret, sealed: string): string =>
  decrypt(secret, sealed).toString(Utf8)

const bytesOf = ({ words, sigBytes }: Decrypted) =>
  Uint8Array.from({ length: sigBytes }, (_, at) => (words[at >>> 2] ?? 0) >>> (24 - (at % 4) * 8))

const compressedMark = 'deflate@'

/** Decrypts a response, which was compressed first if it is marked so; throws if it was tampered with. */
export async function decryptResponseText(secret: BodySecret, sealed: string): Promise<string> {
  if (!sealed.startsWith(compressedMark)) return decryptBody(secret, sealed)
  const compressed = new Blob([bytesOf(decrypt(secret, sealed))])
  return new Response(compressed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
}
