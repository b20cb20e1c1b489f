import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonical } from './canonical'
import { plainDigest } from './digest'

/** What is signed; a signature of one kind is none of another. */
export type SignedKind = 'checkpoint' | 'receipt' | 'bundle' | 'key'

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

/** The bytes that are signed: what it is, and its canonical form. */
export const signedBytes = (kind: SignedKind, content: unknown): Uint8Array =>
  utf8ToBytes(`qianpi ${kind} 1\n${canonical(content)}`)

/** A public key's fingerprint: the first 32 digits of its SHA-256. */
export const fingerprintOf = (key: PublicKey): string => plainDigest(hexToBytes(key)).slice(0, 32)

/** Whether a signature is one of this key over this content; what is malformed is none. */
export function isSignedBy(
  key: PublicKey,
  kind: SignedKind,
  { content, signature }: Signed<unknown>,
): boolean {
  try {
    return ed25519.verify(hexToBytes(signature), signedBytes(kind, content), hexToBytes(key))
  } catch {
    return false
  }
}
