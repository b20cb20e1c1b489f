import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalize } from './canonical-json'
import { plainDigest } from './digest'

/** What is signed; a signature of one kind is none of another. */
export type SignatureKind = 'checkpoint' | 'receipt' | 'bundle' | 'key-certificate' | 'key-succession'

/** A public key for checking signatures: Ed25519 (RFC 8032), 32 bytes as hexadecimal digits. */
export type PublicKey = string

/** Something with the signature of the installation. */
export interface Signed<Content> {
  content: Content
  /** The fingerprint of the key. */
  key: string
  /** 64 bytes as hexadecimal digits. */
  signature: string
}

/** The format of a content: the number that it bears, so that no signature of one format passes for another. */
function formatOf(content: unknown): number {
  const format = (content as { v?: unknown } | null)?.v
  return Number.isSafeInteger(format) ? (format as number) : 0
}

/** The bytes that are signed: what it is, in which format, and its canonical form. */
export const bytesToSign = (kind: SignatureKind, content: unknown): Uint8Array =>
  utf8ToBytes(`qianpi ${kind} ${formatOf(content)}\n${canonicalize(content)}`)

/** A public key's fingerprint: the first 32 digits of its SHA-256. */
export const fingerprintOf = (key: PublicKey): string => plainDigest(hexToBytes(key)).slice(0, 32)

/** Whether a signature is one of this key over this content; what is malformed is none. */
export function verifySignature(
  key: PublicKey,
  kind: SignatureKind,
  { content, signature }: Signed<unknown>,
): boolean {
  try {
    // The strict rules of RFC 8032: under those of ZIP 215 a key of small order verifies anything.
    return ed25519.verify(hexToBytes(signature), bytesToSign(kind, content), hexToBytes(key), {
      zip215: false,
    })
  } catch {
    return false
  }
}
