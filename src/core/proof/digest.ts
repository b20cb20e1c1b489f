import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { SliceGenerator } from '../slices'
import { canonicalize } from './canonical-json'

/** A SHA-256 as 64 hexadecimal digits, small letters. */
export type Digest = string

/**
 * What a digest is made of is told by its first byte (as in RFC 6962), so that no digest of one kind passes for one of
 * another kind.
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

/** SHA-256 over a tag and parts: texts as UTF-8, bytes as they are. */
export function digestOf(kind: number, ...parts: (string | Uint8Array)[]): Digest {
  const hash = sha256.create().update(Uint8Array.of(kind))
  for (const part of parts) hash.update(typeof part === 'string' ? utf8ToBytes(part) : part)
  return bytesToHex(hash.digest())
}

/** So many letters are hashed before work may be interrupted. */
const lettersOfSlice = 100_000

/** Returns the same for one text, and may be interrupted within a long one. */
export function* digestInSlices(kind: number, text: string): SliceGenerator<Digest> {
  const hash = sha256.create().update(Uint8Array.of(kind))
  for (let from = 0; from < text.length; ) {
    // Both halves of a character stay together.
    const isCut = /[\uD800-\uDBFF]/.test(text.charAt(from + lettersOfSlice - 1))
    const to = from + lettersOfSlice - (isCut ? 1 : 0)
    hash.update(utf8ToBytes(text.slice(from, to)))
    from = to
    yield
  }
  return bytesToHex(hash.digest())
}

/** The same over digests, each as its 32 bytes; throws when one of them is none. */
export const digestOfDigests = (kind: number, ...digests: Digest[]): Digest =>
  digestOf(kind, ...digests.map(hexToBytes))

/** SHA-256 over the canonical form of a value. */
export const digestOfValue = (kind: number, value: unknown): Digest => digestOf(kind, canonicalize(value))

/** SHA-256 over bytes or a text alone, as `sha256sum` makes it. */
export const plainDigest = (content: string | Uint8Array): Digest =>
  bytesToHex(sha256(typeof content === 'string' ? utf8ToBytes(content) : content))
