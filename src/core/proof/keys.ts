import type { Digest } from './digest'
import { digestOfValue, digestTag } from './digest'
import {
  fingerprintOf,
  type PublicKey,
  type SignatureKind,
  type SignedContent,
  verifySignature,
} from './signature'

/*
 * Which keys sign for a reader who trusts one of them. Trust runs in one direction: it begins at the key
 * whose fingerprint the reader has from elsewhere and goes only where that key itself has signed. A key signs
 * two statements:
 *
 * - its certificate, at its beginning: since when it signs, which keys signed before it and when, and the
 *    last checkpoint that they signed. So a later key vouches for earlier ones, for their periods only.
 * - its succession, at its end: until when it signed, and which key signs from then on.
 *
 * Everything else in a list of keys is ignored, wherever it is. A key that ended vouches for no other key.
 * Keys of format 1 carry neither times nor a direction, so there the trusted key alone counts.
 */

/** Key and its signing period, in ms; `until` is null while it signs. */
export interface SigningPeriod {
  fingerprint: string
  publicKey: PublicKey
  since: number
  until: number | null
}

/** Checkpoint by its number and digest. */
export interface CheckpointMark {
  n: number
  digest: Digest
}

/** Statement that a key signs about itself at its beginning. */
export interface KeyCertificate {
  v: 2
  key: string
  publicKey: PublicKey
  since: number
  /** All previous keys, the oldest first, each with its end. */
  predecessors: SigningPeriod[]
  /** Last checkpoint signed by a previous key; null if there is none. */
  after: CheckpointMark | null
}

/** Statement that a key signs at its end: `next` signs from then on. */
export interface KeySuccession {
  v: 2
  key: string
  until: number
  next: string
  publicKey: PublicKey
  since: number
}

/** Public statements of an installation's keys, as bundles and receipts of format 2 carry them. */
export interface KeyRing {
  v: 2
  certificates: SignedContent<KeyCertificate>[]
  successions: SignedContent<KeySuccession>[]
}

/** Public key of format 1; `endorsement` is the previous key's signature over this fingerprint. */
export interface PlainKey {
  fingerprint: string
  publicKey: PublicKey
  endorsement: string | null
}

/** Keys of a bundle or a receipt, in either format. */
export type ProofKeys = readonly PlainKey[] | KeyRing

/** Keys that sign for a reader. */
export interface TrustedKeys {
  /** Key at which trust begins. */
  root: string
  format: 1 | 2
  periods: ReadonlyMap<string, SigningPeriod>
  /** Keys before the trusted one: their owner can still sign with an earlier date. */
  retired: ReadonlySet<string>
  /** Certificates of the trusted key and of its successors. */
  certificates: ReadonlyMap<string, KeyCertificate>
}

/**
 * Reason why a list of keys gives no trust: it does not contain the key, or statements of keys contradict
 * each other.
 */
export type KeyProblem = 'unknown' | 'contradictory'

class ContradictionError extends Error {}

/** Returns the digest by which a checkpoint refers to the certificate of its key. */
export const certificateDigest = (certificate: KeyCertificate): Digest =>
  digestOfValue(digestTag.certificate, certificate)

const isKeyRing = (keys: ProofKeys): keys is KeyRing => !Array.isArray(keys)

const isKey = ({ fingerprint, publicKey }: Pick<SigningPeriod, 'fingerprint' | 'publicKey'>): boolean =>
  fingerprintOf(publicKey) === fingerprint

/** Returns the only statement of a kind by a key; throws if two differ. */
function onlyOne<Content>(statements: readonly SignedContent<Content>[]): Content | undefined {
  const [first, ...rest] = statements
  const isOther = ({ content }: SignedContent<Content>) =>
    digestOfValue(digestTag.certificate, content) !== digestOfValue(digestTag.certificate, first?.content)
  if (rest.some(isOther)) throw new ContradictionError()
  return first?.content
}

/** Returns the certificate that a key has signed for itself. */
function certificateOf({ certificates }: KeyRing, key: string): KeyCertificate | undefined {
  const own = certificates.filter((signed) => {
    const { content } = signed
    if (signed.key !== key || content.v !== 2 || content.key !== key) return false
    return (
      isKey({ fingerprint: key, publicKey: content.publicKey }) &&
      verifySignature(content.publicKey, 'key-certificate', signed)
    )
  })
  return onlyOne(own)
}

/** Returns the succession that a key has signed. */
function successionOf(
  { successions }: KeyRing,
  { fingerprint, publicKey }: SigningPeriod,
): KeySuccession | undefined {
  const own = successions.filter(
    (signed) =>
      signed.key === fingerprint &&
      signed.content.v === 2 &&
      signed.content.key === fingerprint &&
      verifySignature(publicKey, 'key-succession', signed),
  )
  return onlyOne(own)
}

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Returns the periods that a certificate states: of the keys before it, and of the key itself. */
function statedPeriods({ key, publicKey, since, predecessors }: KeyCertificate): SigningPeriod[] {
  const isSound = predecessors.every(
    (one) =>
      isKey(one) && isTime(one.since) && isTime(one.until) && one.since <= one.until && one.until <= since,
  )
  const own = { fingerprint: key, publicKey, since, until: null }
  const stated = [...predecessors, own]
  const names = new Set(stated.map(({ fingerprint }) => fingerprint))
  if (!isTime(since) || !isSound || names.size < stated.length) throw new ContradictionError()
  return stated
}

/** Whether the certificate of the next key agrees with the succession of the previous one. */
function agrees(certificate: KeyCertificate, succession: KeySuccession): boolean {
  const before = certificate.predecessors.find(({ fingerprint }) => fingerprint === succession.key)
  return (
    certificate.publicKey === succession.publicKey &&
    certificate.since === succession.since &&
    before?.until === succession.until
  )
}

function followRing(ring: KeyRing, root: string): TrustedKeys | undefined {
  const certificate = certificateOf(ring, root)
  if (!certificate) return undefined
  const periods = new Map(statedPeriods(certificate).map((one) => [one.fingerprint, one]))
  const retired = new Set(certificate.predecessors.map(({ fingerprint }) => fingerprint))
  const certificates = new Map([[root, certificate]])
  for (let key = root; ; ) {
    const current = periods.get(key)
    const succession = current && successionOf(ring, current)
    if (!current || !succession) break
    const next = certificateOf(ring, succession.next)
    const { until, since } = succession
    const isSound = isTime(until) && isTime(since) && current.since <= until && until <= since
    if (!isSound || periods.has(succession.next) || !next || !agrees(next, succession))
      throw new ContradictionError()
    periods.set(key, { ...current, until })
    periods.set(next.key, { fingerprint: next.key, publicKey: next.publicKey, since, until: null })
    certificates.set(next.key, next)
    key = next.key
  }
  return { root, format: 2, periods, retired, certificates }
}

function trustPlainKey(keys: readonly PlainKey[], root: string): TrustedKeys | undefined {
  const found = keys.find(({ fingerprint }) => fingerprint === root)
  if (!found || !isKey(found)) return undefined
  const period = {
    fingerprint: root,
    publicKey: found.publicKey,
    since: Number.NEGATIVE_INFINITY,
    until: null,
  }
  return {
    root,
    format: 1,
    periods: new Map([[root, period]]),
    retired: new Set(),
    certificates: new Map(),
  }
}

/** Returns the keys that sign for a reader who trusts `root`, or why there are none. */
export function resolveTrustedKeys(keys: ProofKeys, root: string): TrustedKeys | KeyProblem {
  try {
    return (isKeyRing(keys) ? followRing(keys, root) : trustPlainKey(keys, root)) ?? 'unknown'
  } catch {
    return 'contradictory'
  }
}

/**
 * Result of checking a signature: by a trusted key in its period, by another key, wrong, or out of its
 * period.
 */
export type SignatureVerdict = 'valid' | 'other-key' | 'wrong' | 'out-of-period'

/** Checks a signature against the keys that sign for a reader, at the time (ms) that its content states. */
export function checkSignature(
  { periods }: Pick<TrustedKeys, 'periods'>,
  kind: SignatureKind,
  signed: SignedContent<{ at: number }>,
): SignatureVerdict {
  const period = periods.get(signed.key)
  if (!period) return 'other-key'
  if (!verifySignature(period.publicKey, kind, signed)) return 'wrong'
  const { at } = signed.content
  const isInPeriod = isTime(at) && at >= period.since && (period.until === null || at <= period.until)
  return isInPeriod ? 'valid' : 'out-of-period'
}
