import { type Digest, digestOfValue, digestTag } from './digest'
import { certificateDigest, type TrustedKeys } from './keys'
import { type Inclusion, leafDigest, rootFromPath } from './merkle'
import type { Signed } from './signature'

/** The end of a flow's chain as a checkpoint holds it. */
export interface ChainEnd {
  flow: string
  /** How many acts it has, and the link of the last of them. */
  seq: number
  link: Digest
}

/** What is signed whenever something happened: the ends of all chains that grew since the checkpoint before it. */
export interface Checkpoint {
  v: 1 | 2
  workspace: string
  /** From 1, without gaps. */
  n: number
  /** When it was made, in ms. */
  at: number
  /** The digest of the checkpoint before it; of the first, null. */
  before: Digest | null
  /** How many chains grew, and the Merkle root over their ends, ordered by flow. */
  size: number
  root: Digest
  /** The digest of the certificate of the key that signs it, so that the beginning of a key is in the chain; not in format 1. */
  certificate?: Digest
}

/** The end of a chain with what leads from it to the root of a signed checkpoint. */
export interface CheckpointProof {
  checkpoint: Signed<Checkpoint>
  end: ChainEnd
  inclusion: Inclusion
}

/** The digest by which the next checkpoint names this one. */
export const checkpointDigest = (checkpoint: Checkpoint): Digest =>
  digestOfValue(digestTag.checkpoint, checkpoint)

/** Whether a checkpoint holds the end of a chain; its signature is another question. */
export const hasChainEnd = ({ checkpoint, end, inclusion }: CheckpointProof): boolean =>
  inclusion.size === checkpoint.content.size &&
  rootFromPath(leafDigest(end), inclusion) === checkpoint.content.root

/**
 * Whether a checkpoint stands where the certificates of keys have it: behind the last one of the keys before its own, and
 * none of a retired key behind the last one that the trusted key knows of it.
 */
export function isInPlace(
  checkpoint: Signed<Checkpoint>,
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
