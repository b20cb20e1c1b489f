import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalize, plainDigest } from './digest'

/** Kind of signed content; a signature of one kind is invalid for another. */
export type SignatureKind =
  | 'checkpoint'
  | 'receipt'
  | 'answer'
  | 'bundle'
  | 'paper'
  | 'passkey'
  | 'key-certificate'
  | 'key-succession'

/** Public key for checking signatures: Ed25519 (RFC 8032), 32 bytes as hexadecimal digits. */
export type PublicKey = string

/** Content with the signature of the installation. */
export interface SignedContent<Content> {
  content: Content
  /** Fingerprint of the key. */
  key: string
  /** 64 bytes as hexadecimal digits. */
  signature: string
}

/** Returns the format number of a content, so that a signature of one format never passes for another. */
function formatOf(content: unknown): number {
  const format = (content as { v?: unknown } | null)?.v
  return Number.isSafeInteger(format) ? (format as number) : 0
}

/** Returns the bytes to sign: kind, format and canonical form. */
export const bytesToSign = (kind: SignatureKind, content: unknown): Uint8Array =>
  utf8ToBytes(`qianpi ${kind} ${formatOf(content)}\n${canonicalize(content)}`)

/** Returns the fingerprint of a public key: the first 32 digits of its SHA-256. */
export const fingerprintOf = (key: PublicKey): string => plainDigest(hexToBytes(key)).slice(0, 32)

/** Whether a signature by this key over this content is valid; malformed ones are not. */
export function verifySignature(
  key: PublicKey,
  kind: SignatureKind,
  { content, signature }: SignedContent<unknown>,
): boolean {
  try {
    // Uses the strict rules of RFC 8032: under those of ZIP 215 a key of small order verifies anything.
    return ed25519.verify(hexToBytes(signature), bytesToSign(kind, content), hexToBytes(key), {
      zip215: false,
    })
  } catch {
    return false
  }
}
