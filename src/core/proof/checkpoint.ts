import { type Digest, digestOfValue, digestTag } from './digest'
import { certificateDigest, type TrustedKeys } from './keys'
import { type InclusionProof, leafDigest, rootFromPath } from './merkle'
import type { SignedContent } from './signature'

/** End of a flow's chain in a checkpoint. */
export interface ChainEnd {
  flow: string
  /** Number of its actions, and the link of the last one. */
  seq: number
  link: Digest
}

/** Signed record of the ends of all chains that grew since the previous checkpoint. */
export interface Checkpoint {
  v: 1 | 2
  workspace: string
  /** Number, from 1, without gaps. */
  n: number
  /** Creation time, in ms. */
  at: number
  /** Digest of the previous checkpoint; null for the first. */
  before: Digest | null
  /** Number of chains that grew, and the Merkle root over their ends, ordered by flow. */
  size: number
  root: Digest
  /**
   * Digest of the signing key's certificate, which puts the beginning of a key into the chain; not in format
   * 1.
   */
  certificate?: Digest
}

/** Chain end with its inclusion path to the root of a signed checkpoint. */
export interface CheckpointProof {
  checkpoint: SignedContent<Checkpoint>
  end: ChainEnd
  inclusion: InclusionProof
}

/** Returns the digest by which the next checkpoint refers to this one. */
export const checkpointDigest = (checkpoint: Checkpoint): Digest =>
  digestOfValue(digestTag.checkpoint, checkpoint)

/** Whether a checkpoint contains a chain end; its signature is checked separately. */
export const hasChainEnd = ({ checkpoint, end, inclusion }: CheckpointProof): boolean =>
  inclusion.size === checkpoint.content.size &&
  rootFromPath(leafDigest(end), inclusion) === checkpoint.content.root

/**
 * Whether the position of a checkpoint matches the keys' certificates. It is after the last one of the keys
 * before its own, and for a retired key not after the last one that the trusted key knows of it.
 */
export function isCheckpointInOrder(
  checkpoint: SignedContent<Checkpoint>,
  { root, retired, certificates }: TrustedKeys,
): boolean {
  const { n, before, v, certificate } = checkpoint.content
  const own = certificates.get(checkpoint.key)
  if (own) {
    const isOwn = v === 1 || certificate === certificateDigest(own)
    const isNext = n !== (own.after?.n ?? 0) + 1 || before === (own.after?.digest ?? null)
    return isOwn && isNext && n > (own.after?.n ?? 0)
  }
  const last = certificates.get(root)?.after
  if (!retired.has(checkpoint.key) || !last) return !retired.has(checkpoint.key)
  return n < last.n || (n === last.n && checkpointDigest(checkpoint.content) === last.digest)
}
