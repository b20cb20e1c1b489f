import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { remainingRoom, type SliceGenerator } from '../slices'

/** Half of a surrogate pair; by code points, a whole pair is one character. */
const lone = /\p{Surrogate}/u

/** Characters that JSON escapes, and both halves of pairs, which are looked at more closely. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes control characters.
const special = /["\\\u0000-\u001f\ud800-\udfff]/

function textOf(text: string): string {
  if (!special.test(text)) return `"${text}"`
  if (lone.test(text)) throw new Error('text with half a character has no canonical form')
  return JSON.stringify(text)
}

function numberOf(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} has no canonical form`)
  return JSON.stringify(value)
}

/** Lists the names of the members that have a value, in order of their UTF-16 code units. */
const namesIn = (value: Record<string, unknown>): string[] =>
  Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort()

function membersOf(value: Record<string, unknown>): string {
  let text = ''
  for (const name of namesIn(value)) text += `${text && ','}${textOf(name)}:${canonicalize(value[name])}`
  return text
}

function entriesOf(value: readonly unknown[]): string {
  let text = ''
  for (let at = 0; at < value.length; at++) text += `${at ? ',' : ''}${canonicalize(value[at])}`
  return text
}

/**
 * Serializes to canonical JSON (RFC 8785, JCS), identical for equal values. Members without a value are
 * omitted, as in JSON. Throws on values that JSON cannot represent.
 */
export function canonicalize(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'number') return numberOf(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (Array.isArray(value)) return `[${entriesOf(value)}]`
  if (typeof value === 'object') return `{${membersOf(value as Record<string, unknown>)}}`
  throw new Error(`a ${typeof value} has no canonical form`)
}

/** Number of list entries written before the work may be interrupted. */
const entriesOfSlice = 50

/** Number of values that are written without interruption. */
const valuesAtOnce = 200

/** Does the same in slices, interruptible within long lists down to a depth. */
export function* canonicalizeInSlices(value: unknown, depth = 8): SliceGenerator<string> {
  if (typeof value !== 'object' || value === null || depth === 0) return canonicalize(value)
  if (remainingRoom(value, valuesAtOnce) >= 0) return canonicalize(value)
  const parts: string[] = []
  if (!Array.isArray(value)) {
    const members = value as Record<string, unknown>
    for (const name of namesIn(members))
      parts.push(`${textOf(name)}:${yield* canonicalizeInSlices(members[name], depth - 1)}`)
    return `{${parts.join()}}`
  }
  for (const [index, member] of value.entries()) {
    parts.push(yield* canonicalizeInSlices(member, depth - 1))
    if (index % entriesOfSlice === entriesOfSlice - 1) yield
  }
  return `[${parts.join()}]`
}

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
  approval: 8,
} as const

/** SHA-256 of parts that arrive one by one: texts as UTF-8, bytes unchanged. */
interface PartHash {
  update(part: string | Uint8Array): void
  digest(): Digest
}

/** Starts a hash. Acts are hashed by the implementation of their caller, since that of the platform is faster. */
export type CreatePartHash = () => PartHash

/** Starts a hash that runs anywhere. */
export const createPureHash: CreatePartHash = () => {
  const hash = sha256.create()
  return {
    update: (part) => {
      hash.update(typeof part === 'string' ? utf8ToBytes(part) : part)
    },
    digest: () => bytesToHex(hash.digest()),
  }
}

/** Computes SHA-256 over a tag and parts. */
export function digestOf(kind: number, ...parts: (string | Uint8Array)[]): Digest {
  const hash = createPureHash()
  hash.update(Uint8Array.of(kind))
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Number of characters hashed before the work may be interrupted. */
const lettersOfSlice = 100_000

/** Computes the same for one text in slices, interruptible within a long one. */
export function* digestInSlices(
  kind: number,
  text: string,
  createHash: CreatePartHash = createPureHash,
): SliceGenerator<Digest> {
  const hash = createHash()
  hash.update(Uint8Array.of(kind))
  for (let from = 0; from < text.length; ) {
    // Never splits a surrogate pair.
    const isCut = /[\uD800-\uDBFF]/.test(text.charAt(from + lettersOfSlice - 1))
    const to = from + lettersOfSlice - (isCut ? 1 : 0)
    hash.update(text.slice(from, to))
    from = to
    yield
  }
  return hash.digest()
}

/** Computes the same over digests, each as its 32 bytes; throws if one is invalid. */
export const digestOfDigests = (kind: number, ...digests: Digest[]): Digest =>
  digestOf(kind, ...digests.map(hexToBytes))

/** Computes SHA-256 over the canonical form of a value. */
export const digestOfValue = (kind: number, value: unknown): Digest => digestOf(kind, canonicalize(value))

/** Computes plain SHA-256 over bytes or a text, like `sha256sum`. */
export const plainDigest = (content: string | Uint8Array): Digest =>
  bytesToHex(sha256(typeof content === 'string' ? utf8ToBytes(content) : content))
