import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { SliceGenerator } from '../slices'
import { canonicalize } from './canonical-json'

/** SHA-256 as 64 lower-case hexadecimal digits. */
export type Digest = string

/**
 * First byte of a digest's input by kind (as in RFC 6962), so that a digest of one kind never passes for
 * another.
 */
export const digestTag = {
  leaf: 0,
  node: 1,
  link: 2,
  checkpoint: 3,
  act: 4,
  sealed: 5,
  design: 6,
  certificate: 7,
} as const

/** Computes SHA-256 over a tag and parts: texts as UTF-8, bytes unchanged. */
export function digestOf(kind: number, ...parts: (string | Uint8Array)[]): Digest {
  const hash = sha256.create().update(Uint8Array.of(kind))
  for (const part of parts) hash.update(typeof part === 'string' ? utf8ToBytes(part) : part)
  return bytesToHex(hash.digest())
}

/** Number of characters hashed before the work may be interrupted. */
const lettersOfSlice = 100_000

/** Computes the same for one text in slices, interruptible within a long one. */
export function* digestInSlices(kind: number, text: string): SliceGenerator<Digest> {
  const hash = sha256.create().update(Uint8Array.of(kind))
  for (let from = 0; from < text.length; ) {
    // Never splits a surrogate pair.
    const isCut = /[\uD800-\uDBFF]/.test(text.charAt(from + lettersOfSlice - 1))
    const to = from + lettersOfSlice - (isCut ? 1 : 0)
    hash.update(utf8ToBytes(text.slice(from, to)))
    from = to
    yield
  }
  return bytesToHex(hash.digest())
}

/** Computes the same over digests, each as its 32 bytes; throws if one is invalid. */
export const digestOfDigests = (kind: number, ...digests: Digest[]): Digest =>
  digestOf(kind, ...digests.map(hexToBytes))

/** Computes SHA-256 over the canonical form of a value. */
export const digestOfValue = (kind: number, value: unknown): Digest => digestOf(kind, canonicalize(value))

/** Computes plain SHA-256 over bytes or a text, like `sha256sum`. */
export const plainDigest = (content: string | Uint8Array): Digest =>
  bytesToHex(sha256(typeof content === 'string' ? utf8ToBytes(content) : content))
